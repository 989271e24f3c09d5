/**
 * Whether the browser replaces all colours of pages, for people who need strong contrast. Our design tokens are names of system colours
 * then, which the forms of providers do not accept. Their frames get the forced colours themselves.
 */
export const areColorsForced = () => matchMedia('(forced-colors: active)').matches
