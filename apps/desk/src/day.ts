/** A day of this century as `2026-11-21`: what addresses and fields of dates hold. */
export const isDay = (text: string | null): text is string =>
  text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
