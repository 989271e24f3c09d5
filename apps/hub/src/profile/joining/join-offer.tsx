import { joining } from '@playhub/contract/auth/joining'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { call } from '../../session/call.ts'
import { useRefusalText } from '../../session/refusal-text.ts'
import { useProfileT } from '../texts.ts'
import { JoinQuestion } from './join-question.tsx'

/**
 * Shown when a sign-in method belongs to another account of the player. The player has just proved this by signing in, so the two accounts
 * can be joined.
 */
export const JoinOffer = ({ onJoined }: { onJoined: () => void }) => {
  const t = useProfileT()
  const flows = useFlowsT()
  const refusalText = useRefusalText()
  const [asking, setAsking] = useState(false)
  const read = useMutation({
    mutationFn: () => call(joining.readMerge, {}),
    onSuccess: ({ other }) => setAsking(other !== null),
  })
  const other = read.data?.other
  return (
    <>
      <Notice
        kind="info"
        title={t('joining.taken')}
        action={
          <Button busy={read.isPending} onClick={() => read.mutate()}>
            {t('joining.start')}
          </Button>
        }
      />
      {read.error && <Notice kind="danger">{refusalText(read.error)}</Notice>}
      {other === null && <Notice kind="warning">{flows('refusal.MERGE_NOT_PROVED')}</Notice>}
      {other && <JoinQuestion other={other} open={asking} onJoined={onJoined} onClose={() => setAsking(false)} />}
    </>
  )
}
