const DAY_MS = 86_400_000

/** Converts a range of UTC days, both included, to times: from (included) and until (excluded). */
export const spanOfDays = ({ from, to }: { from?: string | undefined; to?: string | undefined }): { from?: Date; until?: Date } => ({
  ...(from && { from: new Date(from) }),
  ...(to && { until: new Date(Date.parse(to) + DAY_MS) }),
})
