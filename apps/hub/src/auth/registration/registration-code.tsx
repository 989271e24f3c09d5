import { auth, type LinkOffer } from '@playhub/contract/auth'
import { isWarning } from '@playhub/contract/endpoint'
import { type HostCode, hostCodes } from '@playhub/contract/refusals'
import { useState } from 'react'
import type { ScreenProps } from '../../base/screen.ts'
import { hostCodeOf, useAuthFailure } from '../../host/leaving/auth-failure.ts'
import { signedInResult } from '../../host/result/results.ts'
import { call } from '../../session/call.ts'
import { CodeStep } from '../code-step.tsx'
import { LinkOfferStep } from '../link-offer.tsx'
import { clearProgress, type Progress, setProgress } from './registration-progress.ts'

type Props = ScreenProps<'registration'> & { progress: Progress }

/** Second step of a registration: the code from the e-mail. */
export const RegistrationCode = ({ values, host, progress: { email, registration, resendAt } }: Props) => {
  const [failure, setFailure] = useState<HostCode>()
  useAuthFailure(host, failure)
  const [link, setLink] = useState<LinkOffer>()

  const confirm = async (code: string) => {
    const reply = await call(auth.sendVerificationCode, { body: { email, code, registration } })
    if ('link' in reply) {
      setLink(reply.link)
      return undefined
    }
    if (isWarning(reply)) return reply
    clearProgress()
    host.finish(signedInResult(reply.result), { isNew: true, toast: 'CODE_VALID' })
    return undefined
  }
  const resend = async () => {
    const { resendAfterSeconds } = await call(auth.resendVerificationCode, { body: { email, registration } })
    setProgress({ email, registration }, resendAfterSeconds)
  }
  const handleNewAddress = () => {
    clearProgress()
    host.go({ screen: 'registration', values: { ...values, email } })
  }
  if (link) {
    // Called when the player has answered the offer to sign in to an existing account. After that, the stored registration is no longer
    // needed.
    const finish: typeof host.finish = (...result) => {
      clearProgress()
      host.finish(...result)
    }
    const ending = { ...host, finish }
    return (
      <LinkOfferStep
        values={values}
        host={ending}
        link={link}
        onOffer={setLink}
        onBack={() => {
          clearProgress()
          host.go({ screen: 'login', values })
        }}
      />
    )
  }
  return (
    <CodeStep
      email={email}
      confirm={confirm}
      onNewAddress={handleNewAddress}
      onFailure={(failed) => setFailure(hostCodeOf(failed, hostCodes.VERIFICATION_CODE))}
      resending={{ resendAt, resend, onResendAfter: (seconds) => setProgress({ email, registration }, seconds) }}
    />
  )
}
