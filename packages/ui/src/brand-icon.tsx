import { Globe, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { type SimpleIcon, siApple, siDiscord, siFacebook, siTelegram, siVk, siX, siYoutube } from 'simple-icons'

const whole = (path: string, fill: string) => <path fill={fill} d={path} transform="translate(1 1) scale(.9167)" />

/** The holes of a round logo are white, also on a dark page. */
const onWhite = ({ path, hex }: SimpleIcon) => (
  <>
    <circle cx="12" cy="12" r="10.5" fill="#fff" />
    {whole(path, `#${hex}`)}
  </>
)

/** Official logos and colours of the services. Yandex's is drawn here, because the icon collection has none. */
const marks = {
  // Google's official logo. Its colours and shape must not be changed: developers.google.com/identity/branding-guidelines.
  google: (
    <g transform="translate(1.5 1.5) scale(.4375)">
      <path
        fill="#ea4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5Z"
      />
      <path
        fill="#4285f4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65Z"
      />
      <path
        fill="#fbbc05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78Z"
      />
      <path
        fill="#34a853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48Z"
      />
    </g>
  ),
  apple: whole(siApple.path, 'currentColor'),
  vk: (
    <>
      <rect width="18" height="18" x="3" y="3" fill="#fff" />
      {whole(siVk.path, `#${siVk.hex}`)}
    </>
  ),
  yandex: (
    <>
      <circle cx="12" cy="12" r="11" fill="#fc3f1d" />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        d="M14.5 19V5.6h-1.7c-2.2 0-3.5 1.3-3.5 3.3 0 1.8.9 2.7 2.7 3.9l1.3.9M9 19l3.4-5.8"
      />
    </>
  ),
  telegram: onWhite(siTelegram),
  facebook: onWhite(siFacebook),
  youtube: (
    <>
      <rect width="10" height="8" x="8" y="8" fill="#fff" />
      {whole(siYoutube.path, `#${siYoutube.hex}`)}
    </>
  ),
  discord: whole(siDiscord.path, `#${siDiscord.hex}`),
  x: whole(siX.path, 'currentColor'),
} as const satisfies Record<string, ReactNode>

type Mark = keyof typeof marks
const isMark = (name: string): name is Mark => Object.hasOwn(marks, name)

/** The logo of a service, shown beside its name and hidden from screen readers. Unknown services get a globe, `email` an envelope. */
export const BrandIcon = ({ name, size = 20 }: { name: string; size?: number }) => {
  if (name === 'email' || name === 'mail') return <Mail size={size} strokeWidth={1.75} aria-hidden="true" />
  if (!isMark(name)) return <Globe size={size} strokeWidth={1.75} aria-hidden="true" />
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {marks[name]}
    </svg>
  )
}
