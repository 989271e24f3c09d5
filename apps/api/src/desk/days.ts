const DAY_MS = 86_400_000

/** From a day to a day, both included and both of UTC: from when, and until before when. */
export const spanOfDays = ({ from, to }: { from?: string | undefined; to?: string | undefined }): { from?: Date; until?: Date } => ({
  ...(from && { from: new Date(from) }),
  ...(to && { until: new Date(Date.parse(to) + DAY_MS) }),
})
