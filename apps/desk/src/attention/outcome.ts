import { localMoment } from '@playhub/browser/dates'
import { desk } from '@playhub/contract/desk'
import type { AttentionItem, AttentionSaid } from '@playhub/contract/desk/attention'
import { call } from '../base/call.ts'
import { useLanguage } from '../base/i18n.tsx'
import { moneyText } from '../base/money.ts'
import { useProjectName } from '../base/use-project-name.ts'
import { useAttentionT } from './texts.ts'

/** The actions that need no note: `own` assigns the entry, `ask` asks the provider for the payment's status, `return` returns the money. */
export type Action = { kind: 'own'; staffId: string | null } | { kind: 'ask' } | { kind: 'return' }

/** The result of an action: the entry as it is now, and the provider's answer in `said`, if the provider was asked. */
export type Outcome = { item: AttentionItem; said?: AttentionSaid; isReturning?: boolean }

export const perform = async (id: string, action: Action): Promise<Outcome> => {
  const params = { id }
  const { attention } = desk
  if (action.kind === 'own') return { item: await call(attention.ownAttention, { params, body: { staffId: action.staffId } }) }
  if (action.kind === 'ask') return call(attention.askAttention, { params })
  const answer = await call(attention.returnAttention, { params })
  return { ...answer, isReturning: answer.said.held > 0 }
}

export const useClosedText = () => {
  const t = useAttentionT()
  return ({ ts, by, note }: NonNullable<AttentionItem['closed']>) =>
    by ? t('closedBy', { name: by.name, time: localMoment(ts), note }) : t('gone', { time: localMoment(ts) })
}

/** Returns a function that gives the text for the provider's answer. The text is empty if the provider was not asked. */
export const useSaidText = () => {
  const t = useAttentionT()
  const language = useLanguage()
  return ({ said, isReturning }: Outcome) => {
    if (!said) return ''
    const money = (minor: number) => moneyText(minor, said.currency, language)
    const words = t('said', { status: t(`status.${said.status}`), taken: money(said.taken), held: money(said.held) })
    return isReturning ? `${words} ${t('returning')}` : words
  }
}

/**
 * Returns a function that gives the text for the result of an action. The text also says what the entry is about, because the entry's card
 * may have left the screen.
 */
export const useOutcomeText = () => {
  const t = useAttentionT()
  const projectName = useProjectName()
  const closedText = useClosedText()
  const saidText = useSaidText()
  return (outcome: Outcome) => {
    const { payment, reason, owner, closed } = outcome.item
    const about = payment ? `${payment.item}, ${projectName(payment.project)}` : t(`reason.${reason}`)
    const now = closed ? closedText(closed) : owner ? t('owner', { name: owner.name }) : t('nobody')
    const said = saidText(outcome)
    return said ? `${about}. ${said} ${now}` : `${about}. ${now}`
  }
}
