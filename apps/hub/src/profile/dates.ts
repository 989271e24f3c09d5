/** A day and its time as the reader's language writes them. */
export const formatMoment = (ts: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(ts))

/** A day as the reader's language writes it. */
export const formatDay = (ts: string, language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(ts))
