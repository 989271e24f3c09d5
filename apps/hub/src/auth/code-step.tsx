import { shownEmail } from '@playhub/contract/email-domain'
import { Stack } from '@playhub/ui/panel'
import { type ReactNode, useRef, useState } from 'react'
import { ScreenTitle, useFirstField } from '../host/screen-title.tsx'
import { useFlowsT } from '../i18n/flows-texts.ts'
import styles from './auth.module.css'
import { CodeEntry, type CodeEntryProps } from './code-entry.tsx'
import { countFailedAttempt } from './failed-attempts.ts'
import { TextButton } from './text-button.tsx'

type Props = Omit<CodeEntryProps, 'input' | 'field' | 'onError'> & {
  email: string
  onNewAddress: () => void
  back?: ReactNode
  step?: string
}

/** The step that asks for the code from an e-mail. It shows the e-mail address to which the code was sent. */
export const CodeStep = ({ email, onNewAddress, back, step, confirm, ...entry }: Props) => {
  const t = useFlowsT()
  const [failed, setFailed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const first = useFirstField(() => input.current?.focus())
  const confirmCounted = async (code: string) => {
    const warning = await confirm(code)
    if (warning) countFailedAttempt()
    return warning
  }
  return (
    <Stack>
      {step && <p className={styles.step}>{step}</p>}
      <ScreenTitle {...first.title} failed={failed} back={back}>
        {t('code.title')}
      </ScreenTitle>
      <p className={styles.lead}>
        {t('code.sent', { email: shownEmail(email) })} <TextButton onClick={onNewAddress}>{t('code.change')}</TextButton>
      </p>
      <CodeEntry {...entry} confirm={confirmCounted} input={input} field={first.field} onError={setFailed} />
    </Stack>
  )
}
