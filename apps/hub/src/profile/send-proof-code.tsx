import { shownEmail } from '@playhub/contract/email-domain'
import { Refusal } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { useMutation } from '@tanstack/react-query'
import { Refused, useWaiting } from '../auth/waiting.tsx'
import { useProfileT } from './texts.ts'

type Props = { email: string; send: () => Promise<void>; onEarly: (seconds: number) => void }

/**
 * Sends an e-mail with a code that proves the identity. If a code was sent shortly before, that code is still valid and no new one is sent.
 */
export const SendProofCode = ({ email, send, onEarly }: Props) => {
  const t = useProfileT()
  const waiting = useWaiting()
  const sending = useMutation({
    mutationFn: send,
    onError: (error) => {
      if (error instanceof Refusal && error.code === 'RESEND_TOO_EARLY') onEarly(error.retryAfterSeconds ?? 0)
      else waiting.waitAfter(error)
    },
  })
  return (
    <>
      <Button busy={sending.isPending} blocked={waiting.reason || undefined} onClick={() => sending.mutate()}>
        {t('prove.sendCode', { email: shownEmail(email) })}
      </Button>
      <Refused error={sending.error} left={waiting.left} />
    </>
  )
}
