import { auth } from '@playhub/contract/auth'
import { isWarning } from '@playhub/contract/endpoint'
import { type HostCode, hostCodes } from '@playhub/contract/refusals'
import { useState } from 'react'
import type { ScreenProps } from '../../base/screen.ts'
import { showToast } from '../../base/toast-queue.ts'
import { hostCodeOf, useAuthFailure } from '../../host/leaving/auth-failure.ts'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { call } from '../../session/call.ts'
import { BackButton } from '../back-button.tsx'
import { CodeStep } from '../code-step.tsx'
import { resendMoment } from '../tab-progress.ts'
import { type RecoveryProgress, recoveryProgress } from './recovery-progress.ts'

type Props = ScreenProps<'recovery'> & { progress: RecoveryProgress }

/** Second step: the code from the e-mail. A correct code allows this browser to set a new password. */
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
    // The server answers with a warning if the account was deleted during the recovery. The player starts again with the first step.
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
