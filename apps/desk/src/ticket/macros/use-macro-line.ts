import type { ThreadEntry } from '@playhub/contract/desk/thread'
import { priorities } from '@playhub/contract/desk/tickets'
import { ticketStatuses } from '@playhub/contract/support'
import { useMacrosT } from '../../support/macros-texts.ts'
import { useRulesT } from '../../support/rules-texts.ts'
import { useInboxT } from '../../support/texts.ts'

type Change = Extract<ThreadEntry, { kind: 'event' }>

/**
 * Returns a function that describes a macro that was used or undone, or a rule that acted: "Anna used “Late goods”: tags: late; closed".
 * `parts`: the changes made by the macro or the rule.
 */
export const useMacroLine = () => {
  const t = useMacrosT()
  const rulesT = useRulesT()
  const inboxT = useInboxT()
  const partText = ({ change, to, actorName }: Change) => {
    switch (change) {
      case 'tags':
        return to === '' ? t('line.noTags') : t('line.tags', { to })
      case 'priority': {
        const priority = priorities.find((each) => each === to)
        return t('line.priority', { to: priority ? inboxT(`priority.${priority}`) : to })
      }
      case 'assignee':
        return to === '' ? t('line.freed') : to === actorName ? t('line.took', { actor: actorName }) : t('line.assigned', { to })
      default: {
        const status = ticketStatuses.find((each) => each === to)
        return status === 'closed' ? t('line.closed') : t('line.status', { to: status ? inboxT(`status.${status}`) : to })
      }
    }
  }
  return (entry: Change, parts: readonly Change[], time?: string) => {
    if (entry.change === 'rule') {
      const what = parts.map(partText).join('; ')
      if (time !== undefined) return rulesT('line.actedAt', { name: entry.to, time })
      return rulesT(parts.length === 0 ? 'line.acted' : 'line.actedFor', { name: entry.to, what })
    }
    const kind = entry.change === 'macro' ? 'used' : 'undone'
    const values = { actor: entry.actorName || inboxT('change.somebody'), name: entry.to }
    if (time !== undefined) return t(`line.${kind}At`, { ...values, time })
    return parts.length === 0 ? t(`line.${kind}`, values) : t(`line.${kind}For`, { ...values, what: parts.map(partText).join('; ') })
  }
}
