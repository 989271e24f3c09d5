import type { Due } from '@playhub/contract/desk/targets/due'
import { NO_TARGETS } from '@playhub/contract/desk/targets/rules'
import type { EditedTargets, TargetReport } from '@playhub/contract/desk/targets/targets'
import { ago } from './hub-world.ts'

/** Test data for the desk's fake server: targets (the times in which support must answer) and due times of answers. */

/**
 * Returns the due time of an answer that is due in this many minutes; a negative number means that it is late. The state "due soon" begins
 * 30 minutes before the due time.
 */
export const dueIn = (minutes: number): Due => ({ kind: 'first', ts: ago(-minutes), soonTs: ago(30 - minutes) })

export const targets: EditedTargets = {
  document: {
    ...NO_TARGETS,
    timeZone: 'Europe/Berlin',
    holidays: ['2026-12-25', '2026-12-26', '2027-01-01'],
    priorities: {
      low: { first: null, next: null },
      normal: { first: 480, next: 480 },
      high: { first: 120, next: 240 },
      urgent: { first: 30, next: 60 },
    },
  },
  version: 'targets',
}

export const targetReport: TargetReport = {
  items: [
    { project: 'familytown', priority: 'urgent', kind: 'first', kept: 18, missed: 2 },
    { project: 'familytown', priority: 'high', kind: 'first', kept: 41, missed: 9 },
    { project: 'familytown', priority: 'high', kind: 'next', kept: 77, missed: 3 },
    { project: 'islandm3', priority: 'normal', kind: 'first', kept: 12, missed: 0 },
  ],
  lateNow: 1,
}
