import { emptySessionValues } from '@playhub/contract/hosting'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import type { ScreenHost } from '../base/screen.ts'
import { useSupportT } from './texts.ts'
import type { Visiting } from './visitor.ts'

/**
 * Says what happened to earlier conversations. Also tells a guest how to keep the current conversations, and how to see the conversations
 * of an account.
 */
export const VisitorNotice = ({
  visiting: { visitor, news, again },
  host,
  project,
  hasNone = false,
}: {
  visiting: Visiting
  host: ScreenHost
  project: string
  hasNone?: boolean
}) => {
  const t = useSupportT()
  const signIn = (
    <Button onClick={() => host.go({ screen: 'login', values: { ...emptySessionValues, project } })}>{t('support.signIn')}</Button>
  )
  if (news === 'notMerged')
    return (
      <Notice kind="warning" action={<Button onClick={again}>{t('support.again')}</Button>}>
        {t('support.notMerged')}
      </Notice>
    )
  if (news === 'mergedAway')
    return (
      <Notice kind="warning" action={signIn}>
        {t('support.mergedAway')}
      </Notice>
    )
  if (news === 'identityLost') return <Notice kind="warning">{t('support.identityLost')}</Notice>
  return visitor?.isPlayer ? null : <Notice action={signIn}>{t(hasNone ? 'createTicket.writtenBefore' : 'tickets.guest')}</Notice>
}
