/**
 * Converts a duration in seconds to its largest unit. Hours are returned with minutes, and days with hours. `id`: the id of the text for
 * these units.
 */
export const partsOf = (seconds: number) => {
  const minutes = Math.round(seconds / 60)
  if (seconds < 60) return { id: 'reports.seconds', values: { count: Math.round(seconds) } } as const
  if (minutes < 60) return { id: 'reports.minutes', values: { count: minutes } } as const
  if (minutes < 24 * 60) return { id: 'reports.hours', values: { hours: Math.floor(minutes / 60), minutes: minutes % 60 } } as const
  const hours = Math.round(minutes / 60)
  return { id: 'reports.daysHours', values: { days: Math.floor(hours / 24), hours: hours % 24 } } as const
}
