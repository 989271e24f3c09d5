import { localDay, localMoment, localTime } from '@playhub/browser/dates'

/** Formats a time with its day, or without it if the day is today. */
export const shownTime = (at: string | number, now: number) => (localDay(at) === localDay(now) ? localTime(at) : localMoment(at))
