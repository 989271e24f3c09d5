import { SNOOZE_DAYS_MAX } from '../../limits.ts'

const DAY_MS = 86_400_000

/** Whether a ticket may be snoozed until this time: in the future, and at most `SNOOZE_DAYS_MAX` days from now. False for NaN. */
export const isSnoozeTime = (until: number, now: number) => until > now && until <= now + SNOOZE_DAYS_MAX * DAY_MS
