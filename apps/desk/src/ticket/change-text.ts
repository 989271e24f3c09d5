import { localMoment, localTime } from '@playhub/browser/dates'
import { formatMoney } from '@playhub/browser/money'
import { returnCauses } from '@playhub/contract/desk/snooze/changes'
import type { ThreadEntry } from '@playhub/contract/desk/thread'
import { priorities } from '@playhub/contract/desk/tickets'
import { eventTypes } from '@playhub/contract/partner'
import { ticketStatuses } from '@playhub/contract/support'
import { useLanguage } from '../base/i18n.tsx'
import { noticeTypeId } from '../support/notice-type.ts'
import { useInboxT } from '../support/texts.ts'
import { useMacroLine } from './macros/use-macro-line.ts'

type Change = Extract<ThreadEntry, { kind: 'event' }>

/**
 * Returns a function that gives the text of a change. `withTime` adds the time: "Anna closed this at 14:20". `parts`: the changes that a
 * macro or a rule made.
 */
export const useChangeText = () => {
  const t = useInboxT()
  const language = useLanguage()
  const macroLine = useMacroLine()
  return (entry: Change, { withTime = false, parts = [] }: { withTime?: boolean; parts?: readonly Change[] } = {}) => {
    const { change } = entry
    if (change === 'macro' || change === 'macroUndone' || change === 'rule')
      return macroLine(entry, parts, withTime ? localTime(entry.createTs) : undefined)
    const values = {
      actor: entry.actorName || t('change.somebody'),
      to: toText(t, entry, language),
      from: entry.from,
      time: localTime(entry.createTs),
    }
    const own = snoozeLine(entry, withTime)
    if (own) return t(own, values)
    const timed = lineOf(entry)
    return t(timed ? (withTime ? `change.${timed}At` : `change.${timed}`) : plainLine(entry), values)
  }
}

/** Returns the id of the text for a change about a snooze; undefined for other changes. */
const snoozeLine = ({ change, from }: Change, withTime: boolean) => {
  if (change === 'snoozed') return withTime ? 'snooze.lineAt' : 'snooze.line'
  if (change !== 'returned') return undefined
  const cause = returnCauses.find((each) => each === from)
  if (cause) return `snooze.why.${cause}` as const
  return withTime ? 'snooze.lineBackAt' : 'snooze.lineBack'
}

/** Returns the id of a text for the change, if this text exists both with and without a time. Otherwise returns undefined. */
const lineOf = ({ change, actorName, from, to }: Change) => {
  switch (change) {
    case 'status':
      if (to === 'closed') return actorName ? 'closed' : 'closedByHub'
      if (from === 'closed' && actorName) return 'reopened'
      return actorName ? 'status' : undefined
    case 'assignee':
      // A change without an actor was made by the hub's automatic assignment of conversations.
      if (!actorName) return to === '' ? 'wentBack' : from === '' ? 'given' : 'passed'
      return to === '' ? 'freed' : to === actorName ? 'took' : 'assigned'
    case 'priority':
    case 'tags':
      return change
    default:
      return undefined
  }
}

const plainLine = ({ change, from }: Change) => {
  if (change === 'status') return from === 'closed' ? 'change.reopenedByPlayer' : 'change.statusPlain'
  // The cast is safe, because all other changes were handled above.
  return `change.${change as Exclude<typeof change, 'status' | 'assignee' | 'priority' | 'tags' | 'snoozed' | 'returned' | 'macro' | 'macroUndone' | 'rule'>}` as const
}

const toText = (t: ReturnType<typeof useInboxT>, { change, to }: Change, language: string) => {
  switch (change) {
    case 'status': {
      const status = ticketStatuses.find((each) => each === to)
      return status ? t(`status.${status}`) : to
    }
    case 'priority': {
      const priority = priorities.find((each) => each === to)
      return priority ? t(`priority.${priority}`) : to
    }
    case 'refund':
    case 'refundFailed': {
      const [, amount, currency] = /^(\d+\.\d\d) (RUB|USD)$/.exec(to) ?? []
      return amount ? formatMoney(amount, currency === 'RUB' ? 'RUB' : 'USD', language) : to
    }
    case 'notice': {
      const type = eventTypes.find((each) => each === to)
      return type ? t(noticeTypeId[type]) : to
    }
    case 'tags':
      return to || t('change.noTags')
    case 'snoozed':
      return localMoment(to)
    default:
      return to
  }
}
