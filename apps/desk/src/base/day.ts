/** Whether the text is a day of this century like `2026-11-21`. URLs and date fields use this format. */
export const isDay = (text: string | null): text is string => {
  if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(text)
  // February 31 would be parsed as March 3.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** Whether the range of days is empty because its ends are reversed. */
export const isReversed = ({ from, to }: { from: string; to: string }) => from !== '' && to !== '' && from > to
