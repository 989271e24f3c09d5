import type { RuleEffect, RuleProblem } from '@playhub/contract/desk/automation/automation'
import { priorities } from '@playhub/contract/desk/tickets'
import { asLanguage } from '@playhub/contract/language'
import { ticketStatuses } from '@playhub/contract/support'
import { endonyms } from '@playhub/phrases/endonyms'
import { useRulesT } from '../support/rules-texts.ts'
import { useInboxT } from '../support/texts.ts'

/** Returns a function that says what a rule has changed or would change, or why it does nothing. */
export const useEffectText = () => {
  const t = useRulesT()
  const inboxT = useInboxT()
  const textOf = ({ change, to }: RuleEffect): string => {
    switch (change) {
      case 'tags':
        return to === '' ? t('effect.noTags') : t('effect.tags', { to })
      case 'assignee':
        return to === '' ? t('effect.freed') : t('effect.assigned', { to })
      case 'priority': {
        const priority = priorities.find((each) => each === to)
        return t('effect.priority', { to: priority ? inboxT(`priority.${priority}`) : to })
      }
      case 'status': {
        const status = ticketStatuses.find((each) => each === to)
        return t('effect.status', { to: status ? inboxT(`status.${status}`) : to })
      }
      case 'answer': {
        const language = asLanguage(to)
        return t('effect.answer', { language: language ? endonyms[language] : to })
      }
      case 'note':
        return t('effect.note')
    }
  }
  return ({ problem, effects }: { problem: RuleProblem | null; effects: readonly RuleEffect[] }) =>
    problem ? t(`problem.${problem}`) : effects.length === 0 ? t('nothing') : effects.map(textOf).join('; ')
}
