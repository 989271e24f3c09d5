const DAY_MS = 86_400_000

/**
 * Converts a range of UTC days to two times: `from` is the start of the first day, and `until` is the end of the last day (excluded). If a
 * day is not given, its time is missing.
 */
export const spanOfDays = ({ from, to }: { from?: string | undefined; to?: string | undefined }): { from?: Date; until?: Date } => ({
  ...(from && { from: new Date(from) }),
  ...(to && { until: new Date(Date.parse(to) + DAY_MS) }),
})
