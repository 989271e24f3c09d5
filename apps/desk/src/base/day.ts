/** A day of this century as `2026-11-21`: what addresses and fields of dates hold. */
export const isDay = (text: string | null): text is string => {
  if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(text)
  // The 31st of February is read as the 3rd of March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** Nothing can be between them. */
export const isReversed = ({ from, to }: { from: string; to: string }) => from !== '' && to !== '' && from > to
