import { auth } from '@playhub/contract/auth'
import { isWarning } from '@playhub/contract/endpoint'
import { type HostCode, hostCodes } from '@playhub/contract/refusals'
import { useState } from 'react'
import { call } from '../call.ts'
import { useFlowsT } from '../flows-texts.ts'
import { hostCodeOf, useAuthFailure } from '../host/auth-failure.ts'
import type { ScreenProps } from '../host/screen.ts'
import { showToast } from '../toast-queue.ts'
import { BackButton } from './back-button.tsx'
import { CodeStep } from './code-step.tsx'
import { type RecoveryProgress, recoveryProgress } from './recovery-progress.ts'
import { resendMoment } from './tab-progress.ts'

type Props = ScreenProps<'recovery'> & { progress: RecoveryProgress }

/** Second step: the code from the letter, which gives this browser the right to set a password. */
export const RecoveryCode = ({ values, host, progress: { email, recovery, resendAt } }: Props) => {
  const t = useFlowsT()
  const [failure, setFailure] = useState<HostCode>()
  useAuthFailure(host, failure)
  const toStep = (step: 'password' | undefined) => host.go({ screen: 'recovery', values: { ...values, email, step } })

  const confirm = async (code: string) => {
    const reply = await call(auth.sendRecoveryPasswordCode, { body: { email, code, recovery } })
    if (isWarning(reply)) return reply
    recoveryProgress.set({ email, recovery, resendAt, grant: reply.grant })
    showToast('CODE_VALID', 'info')
    toStep('password')
    return undefined
  }
  const resend = async (captcha: string | undefined) => {
    const reply = await call(auth.recoveryPassword, { body: { email, recovery, ...(captcha !== undefined && { captcha }) } })
    // The account has gone meanwhile: the first step says so.
    if (isWarning(reply)) return toStep(undefined)
    recoveryProgress.set({ email, recovery: reply.recovery, resendAt: resendMoment(reply.resendAfterSeconds) })
  }
  return (
    <CodeStep
      step={t('recovery.step', { step: 2 })}
      back={<BackButton onClick={() => toStep(undefined)} />}
      email={email}
      confirm={confirm}
      onNewAddress={() => toStep(undefined)}
      onFailure={(failed) => setFailure(hostCodeOf(failed, hostCodes.RECOVERY_CODE))}
      resending={{
        resendAt,
        resend,
        onResendAfter: (seconds) => recoveryProgress.set({ email, recovery, resendAt: resendMoment(seconds) }),
      }}
    />
  )
}
