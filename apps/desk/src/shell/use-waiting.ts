import { NEW_MENTIONS_MAX } from '@playhub/contract/desk/mentions/mentions'
import { useQuery } from '@tanstack/react-query'
import { attentionCountQuery } from '../attention/queries.ts'
import { useT } from '../base/i18n.tsx'
import { useMay } from '../base/session.tsx'
import { lateGoodsCountQuery } from '../late-goods/queries.ts'
import { newMentionsQuery } from '../mentions/queries.ts'
import { useMentionsT } from '../mentions/texts.ts'
import { warningsQuery } from '../support/inbox-queries.ts'
import type { ScreenName } from './routes.tsx'

/**
 * `waitingOn` returns a screen's number of open items: payments that need a person, paid items that their games have not collected, new
 * mentions, or answers that are due soon or late. `labelOf` returns the name of the link to a screen, with this number.
 */
export const useWaiting = () => {
  const t = useT()
  const mentionsT = useMentionsT()
  const { data: attention } = useQuery({ ...attentionCountQuery, enabled: useMay('finance') })
  const { data: late } = useQuery({ ...lateGoodsCountQuery, enabled: useMay('support', 'finance') })
  const { data: warnings } = useQuery({ ...warningsQuery, enabled: useMay('support', 'finance') })
  const { data: mentions } = useQuery({ ...newMentionsQuery, enabled: useMay('support', 'finance') })
  const waitingOn = (name: ScreenName) => {
    if (name === 'attention') return attention?.open ?? 0
    if (name === 'inbox') return warnings ? warnings.counts.soon + warnings.counts.late : 0
    if (name === 'mentions') return mentions?.ids.length ?? 0
    return name === 'lateGoods' ? (late?.count ?? 0) : 0
  }
  const labelOf = (name: ScreenName) => {
    const screen = t(`screen.${name}`)
    const count = waitingOn(name)
    if (count === 0) return screen
    if (name === 'mentions')
      return mentionsT(count < NEW_MENTIONS_MAX ? 'count' : 'countMany', { screen, count: Math.min(count, NEW_MENTIONS_MAX - 1) })
    return t(name === 'inbox' ? 'due.count' : 'shell.waiting', { screen, count })
  }
  return { waitingOn, labelOf }
}
