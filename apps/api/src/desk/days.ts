const DAY_MS = 86_400_000

/** Converts a range of UTC days, `from` and `to` included, to two times: `from` is included, `until` is excluded. */
export const spanOfDays = ({ from, to }: { from?: string | undefined; to?: string | undefined }): { from?: Date; until?: Date } => ({
  ...(from && { from: new Date(from) }),
  ...(to && { until: new Date(Date.parse(to) + DAY_MS) }),
})
