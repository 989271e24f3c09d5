import { localDay, localMoment, localTime } from '@playhub/browser/dates'

/** Formats a time together with its day. If the day is today, formats only the time. */
export const shownTime = (at: string | number, now: number) => (localDay(at) === localDay(now) ? localTime(at) : localMoment(at))
