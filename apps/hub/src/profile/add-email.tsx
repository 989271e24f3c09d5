import { isWarning } from '@playhub/contract/endpoint'
import { profile } from '@playhub/contract/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BackButton } from '../auth/back-button.tsx'
import { CodeStep } from '../auth/code-step.tsx'
import { callProven } from '../auth/proving.ts'
import { call } from '../session/call.ts'
import { AddEmailForm } from './add-email-form.tsx'
import { clearEmailProgress, setEmailProgress, useEmailProgress } from './email-progress.ts'
import { identitiesQuery, profileQuery } from './queries.ts'

type Props = { userId: string; onDone: () => void; onBack: () => void }

/** Adds an e-mail address and a password to the account. The player first enters both, then the code from the e-mail. */
export const AddEmail = ({ userId, onDone, onBack }: Props) => {
  const client = useQueryClient()
  const progress = useEmailProgress(userId)
  /** The password. It is not stored in the browser, so after a reload the player must enter it again to get a new code. */
  const [password, setPassword] = useState('')
  const [stale, setStale] = useState(false)

  if (!progress) {
    return (
      <AddEmailForm
        userId={userId}
        again={stale}
        onBack={onBack}
        onSent={(typed) => {
          setStale(false)
          setPassword(typed)
        }}
      />
    )
  }
  const { email, resendAt } = progress
  const confirm = async (code: string) => {
    const reply = await call(profile.confirmEmail, { body: { email, code } })
    if (isWarning(reply)) return reply
    client.setQueryData(identitiesQuery(userId).queryKey, reply)
    void client.invalidateQueries({ queryKey: profileQuery(userId).queryKey, exact: true })
    clearEmailProgress()
    onDone()
    return undefined
  }
  const resend = async () => {
    if (!password) {
      setStale(true)
      return clearEmailProgress()
    }
    const reply = await callProven(profile.addEmail, { body: { email, password } })
    if (isWarning(reply)) return clearEmailProgress()
    setEmailProgress({ userId, email }, reply.resendAfterSeconds)
  }
  return (
    <CodeStep
      back={<BackButton onClick={onBack} />}
      email={email}
      confirm={confirm}
      onNewAddress={clearEmailProgress}
      resending={{ resendAt, resend, onResendAfter: (seconds) => setEmailProgress({ userId, email }, seconds) }}
    />
  )
}
