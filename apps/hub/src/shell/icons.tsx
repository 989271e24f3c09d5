/** The icons of a page's first view. They are drawn here, because the icon library's code is larger than these drawings together. */
const paths = {
  chevron: 'm6 9 6 6 6-6',
  support: 'M12 3a9 9 0 0 0-7.8 13.5L3 21l4.5-1.2A9 9 0 1 0 12 3ZM9.6 9.3a2.4 2.4 0 1 1 3.4 2.2c-.7.4-1 .9-1 1.7m0 3v.1',
  offline: 'M3 3l18 18M7 8.5a5 5 0 0 0 0 10h10.5M10 5.4a5.5 5.5 0 0 1 7.3 4.6 4.2 4.2 0 0 1 3.2 6.4',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5V12l3 2',
  gamepad: 'M7 8h10a5 5 0 0 1 0 10c-2 0-2.5-2-5-2s-3 2-5 2A5 5 0 0 1 7 8Zm1 3.5v3M6.5 13h3m6.5-.8v.1m1.8 1.7v.1',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm5 11.5L20.5 20.5',
  cross: 'M18 6 6 18M6 6l12 12',
} as const

type Look = { size?: number; className?: string | undefined }

/** An icon. It is hidden from screen readers, because the text beside it says the same. */
export const Icon = ({ name, ...look }: Look & { name: keyof typeof paths }) => <DrawnIcon path={paths[name]} {...look} />

/** An icon that only one page uses, drawn in the same style as the icons above. */
export const DrawnIcon = ({ path, size = 20, className }: Look & { path: string }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)
