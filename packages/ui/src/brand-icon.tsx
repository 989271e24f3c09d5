import { Globe, Mail } from 'lucide-react'
import type { ReactNode } from 'react'

/** Marks drawn for this file from circles, arcs and strokes, but for Google's; the names and marks belong to their owners. */
const marks = {
  // Google's own, whose colours and shape a sign-in button may not change: developers.google.com/identity/branding-guidelines.
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
  apple: (
    <g fill="currentColor">
      <path d="M12 8.2c-1-.6-2.3-1.1-3.6-1C5.6 7.4 3.8 9.8 3.8 13c0 4.2 2.8 9 5.4 9 1.1 0 1.7-.7 3-.7s1.8.7 3 .7c2 0 3.9-2.8 4.7-5.3a4.3 4.3 0 0 1-.5-7.9c-.9-1-2.2-1.6-3.5-1.6-1.5 0-2.6.6-3.9 1Z" />
      <path d="M12.1 6.3c-.2-2.3 1.5-4.1 3.6-4.3.3 2.2-1.5 4.3-3.6 4.3Z" />
    </g>
  ),
  vk: (
    <>
      <rect width="22" height="22" x="1" y="1" fill="#07f" rx="6" />
      <path
        fill="none"
        stroke="#fff"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="2"
        d="M5.5 8.5c.8 4.6 3 7 6.7 7V8.5m0 3.7c2.3-.2 3.7-1.6 4.6-3.7m-4.6 3.7c2.7.1 4.4 1.2 5.3 3.3"
      />
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
  telegram: (
    <>
      <circle cx="12" cy="12" r="11" fill="#229ed9" />
      <path
        fill="#fff"
        d="m5 11.8 12.2-4.8c.6-.2 1 .1.9.8l-2 9.5c-.1.6-.6.8-1.1.4l-3-2.2-1.5 1.5c-.3.3-.7.2-.8-.2l-.9-3.3-3.7-1c-.6-.2-.6-.5-.1-.7Zm4.8 2.2.3 1.9.5-1.5 4.6-4.4Z"
      />
    </>
  ),
  facebook: (
    <>
      <circle cx="12" cy="12" r="11" fill="#0866ff" />
      <path
        fill="#fff"
        d="M10.5 23v-7.9H8V12h2.5V9.9c0-2.7 1.6-4.2 4-4.2.9 0 1.8.2 1.8.2v2.6h-1.3c-1.2 0-1.5.8-1.5 1.5v2h2.7l-.5 3.1h-2.2V23Z"
      />
    </>
  ),
  youtube: (
    <>
      <rect width="22" height="16" x="1" y="4" fill="#f03" rx="5" />
      <path fill="#fff" d="m10 8.5 6 3.5-6 3.5Z" />
    </>
  ),
  discord: (
    <>
      <path
        fill="#5865f2"
        d="M8.5 4.5C6.7 4.8 5 5.5 4 6c-1.9 3.3-2.8 7-2.5 11 1.6 1.3 3.3 2 5 2.5l1.2-2h8.6l1.2 2c1.7-.5 3.4-1.2 5-2.5.3-4-.6-7.7-2.5-11-1-.5-2.7-1.2-4.5-1.5l-.8 1.5H9.3Z"
      />
      <path fill="#fff" d="M8.6 10.2a1.8 2 0 1 0 0 4 1.8 2 0 0 0 0-4Zm6.8 0a1.8 2 0 1 0 0 4 1.8 2 0 0 0 0-4Z" />
    </>
  ),
  x: <path fill="none" stroke="currentColor" strokeWidth="2.2" d="M4 3.5h3.2L20 20.5h-3.2Zm0 17 6.8-7.2m2.6-2.8L20 3.5" />,
} as const satisfies Record<string, ReactNode>

type Mark = keyof typeof marks
const isMark = (name: string): name is Mark => Object.hasOwn(marks, name)

/** The mark of a service, beside its name: it says nothing by itself. Unknown services get a globe, `email` an envelope. */
export const BrandIcon = ({ name, size = 20 }: { name: string; size?: number }) => {
  if (name === 'email' || name === 'mail') return <Mail size={size} strokeWidth={1.75} aria-hidden="true" />
  if (!isMark(name)) return <Globe size={size} strokeWidth={1.75} aria-hidden="true" />
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {marks[name]}
    </svg>
  )
}
