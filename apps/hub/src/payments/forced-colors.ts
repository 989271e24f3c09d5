/**
 * Whether the browser replaces all colours of pages, for people who need strong contrast. In this case, our design tokens are names of
 * system colours. The forms of providers do not accept these names. The browser replaces the colours inside those forms too.
 */
export const areColorsForced = () => matchMedia('(forced-colors: active)').matches
