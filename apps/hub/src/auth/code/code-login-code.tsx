import { signInCode } from '@playhub/contract/auth/sign-in-code'
import { isWarning } from '@playhub/contract/endpoint'
import { type HostCode, hostCodes } from '@playhub/contract/refusals'
import { useState } from 'react'
import type { ScreenProps } from '../../base/screen.ts'
import { stored } from '../../base/storage.ts'
import { hostCodeOf, useAuthFailure } from '../../host/leaving/auth-failure.ts'
import { signedInResult } from '../../host/result/results.ts'
import { call } from '../../session/call.ts'
import { CodeStep } from '../code-step.tsx'
import { type CodeProgress, clearCodeProgress, setCodeProgress } from './code-progress.ts'

type Props = ScreenProps<'codeLogin'> & { progress: CodeProgress }

/**
 * Second step: the code from the e-mail. A correct code signs the player in to the account with this e-mail address. If there is no such
 * account, it is created.
 */
export const CodeLoginCode = ({ values, host, progress: { email, attempt, resendAt } }: Props) => {
  const [failure, setFailure] = useState<HostCode>()
  useAuthFailure(host, failure)

  const confirm = async (code: string) => {
    const reply = await call(signInCode.loginByCode, { body: { email, code, attempt, ...(values.link && { link: values.link }) } })
    if (isWarning(reply)) return reply
    clearCodeProgress()
    host.finish(signedInResult(reply.result), { isNew: reply.isNew ?? false, notAdded: reply.isLinked === false })
    // `finish` has stored `email` as the last sign-in method. `email` means e-mail with a password, but the player used a code, so the
    // stored method becomes `mail_code`.
    stored.lastMethod.set('mail_code')
    return undefined
  }
  const resend = async (captcha: string | undefined) => {
    const reply = await call(signInCode.sendSignInCode, { body: { email, attempt, ...(captcha !== undefined && { captcha }) } })
    setCodeProgress({ email, attempt: reply.attempt }, reply.resendAfterSeconds)
  }
  const handleNewAddress = () => {
    clearCodeProgress()
    host.go({ screen: 'codeLogin', values: { ...values, email } })
  }
  return (
    <CodeStep
      email={email}
      confirm={confirm}
      onNewAddress={handleNewAddress}
      onFailure={(failed) => setFailure(hostCodeOf(failed, hostCodes.VERIFICATION_CODE))}
      resending={{
        resendAt,
        resend,
        onResendAfter: (seconds) => setCodeProgress({ email, attempt }, seconds),
        check: 'signInCode',
      }}
    />
  )
}
