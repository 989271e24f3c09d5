import type { ReactNode } from 'react'

const motifs: readonly ReactNode[] = [
  <path key="town" d="M0 90V62h14V48l9-9 9 9v14h10V40h16v22h8V50l10-10 10 10v12h12V46h16v16h46v28Z" />,
  <path key="grid" d="M0 90 40 56h80l40 34ZM80 14l22 13v24L80 64 58 51V27Z" />,
  <path key="island" d="M18 84q62-34 124 0ZM76 66q-2-24 4-36-16-6-24 6 10-14 26-9 4-12 18-10-12 2-14 11 14-2 18 12-8-10-20-8-4 14-2 34Z" />,
  <path
    key="cave"
    d="M0 0h160v14l-14 20-12-18-16 30-14-28-18 20L70 18 54 44 40 16 24 38 12 14 0 30Zm64 90 12-34 10 34Zm22 0 14-24 12 24Z"
  />,
  <path key="track" d="M0 90 66 40h28l66 50ZM72 40l8-22 8 22Z" />,
  <path key="board" d="M40 20h24v24H40Zm28 0h24v24H68Zm28 0h24v24H96ZM40 48h24v24H40Zm28 0h24v24H68Zm28 0h24v24H96Z" />,
  <path key="castle" d="M30 90V34h8v8h8v-8h8v8h8v-8h8V22l10-8 10 8v12h8v8h8v-8h8v8h8v-8h8v56H90V70q-10-12-20 0v20Z" />,
  <path key="sky" d="M26 62q-2-16 16-16 4-18 24-14 14-14 28 2 20-2 20 16 18 0 14 16H34q-8 0-8-4Z" />,
]

/** Returns a number that depends only on the text. */
const seedOf = (text: string) => {
  let seed = 2166136261
  for (const letter of text) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 16777619)
  return seed >>> 0
}

/** A generated picture for a game without one. The same name always gives the same picture. */
export const GeneratedCover = ({ name, className }: { name: string; className?: string | undefined }) => {
  const seed = seedOf(name)
  const hue = seed % 360
  const id = `sky-${seed}`
  return (
    <svg className={className} viewBox="0 0 160 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true" data-generated="">
      <defs>
        <linearGradient id={id} x2="0" y2="1">
          <stop offset="0" stopColor={`oklch(0.32 0.09 ${hue})`} />
          <stop offset="0.7" stopColor={`oklch(0.55 0.13 ${(hue + 70) % 360})`} />
          <stop offset="1" stopColor={`oklch(0.72 0.12 ${(hue + 110) % 360})`} />
        </linearGradient>
      </defs>
      <rect width="160" height="100" fill={`url(#${id})`} />
      <circle cx="116" cy="30" r="13" fill={`oklch(0.88 0.1 ${(hue + 110) % 360})`} />
      <g fill={`oklch(0.22 0.05 ${hue})`} transform="translate(0 10)">
        {motifs[seed % motifs.length]}
      </g>
    </svg>
  )
}
