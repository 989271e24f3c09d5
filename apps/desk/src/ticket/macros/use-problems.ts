import { unfilledIn } from '@playhub/contract/desk/canned-text'
import { actionOf } from '@playhub/contract/desk/macros/actions'
import type { Plan } from '@playhub/contract/desk/macros/plan'
import type { PurchaseDetail } from '@playhub/contract/desk/players'
import { BULK_TAGS_MAX } from '@playhub/contract/limits'
import { useMacrosT } from '../../support/macros-texts.ts'
import { useInboxT } from '../../support/texts.ts'
import type { Seen } from './use-macro.ts'

type ProblemsOf = { seen: Seen; plan: Plan; purchase: PurchaseDetail | undefined; texts: readonly string[] }

/**
 * Returns the reasons why the macro cannot be used in this ticket. The server checks all of them again, except variables without a value.
 */
export const useProblems = ({ seen: { known, macro }, plan, purchase, texts }: ProblemsOf): string[] => {
  const t = useMacrosT()
  const inboxT = useInboxT()
  const unfilled = [...new Set(texts.flatMap(unfilledIn))]
  const refunds = actionOf(macro.actions, 'refund') !== undefined
  return [
    ...(macro.assignee?.isGone ? [t('preview.gone', { name: macro.assignee.name })] : []),
    ...(plan.tags.length > BULK_TAGS_MAX && plan.addedTags.length > 0 ? [t('preview.manyTags', { most: BULK_TAGS_MAX })] : []),
    ...(plan.answer && known.ticket.status === 'closed' ? [t('preview.closed')] : []),
    ...(unfilled.length > 0 ? [inboxT('composer.unfilled', { names: unfilled.join(', ') })] : []),
    ...(texts.includes('') ? [t('preview.empty')] : []),
    ...(refunds && !purchase ? [t('preview.noPurchase')] : []),
    ...(refunds && purchase && purchase.refundable === 0 ? [t('preview.nothingLeft', { item: purchase.item })] : []),
  ]
}
