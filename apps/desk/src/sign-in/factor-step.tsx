import { stopPasskey } from '@playhub/browser/web-authn'
import { desk } from '@playhub/contract/desk'
import type { DeskSession } from '@playhub/contract/desk/sign-in'
import { call } from '../base/call.ts'
import { useT } from '../base/i18n.tsx'
import { CodeForm } from './code-form.tsx'
import { Frame } from './frame.tsx'
import { OtherAccount } from './other-account.tsx'
import { signInByPasskey } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import styles from './sign-in.module.css'
import { usePasskeyStopped } from './use-passkey-stopped.ts'
import { useStep } from './use-step.ts'

/**
 * The second step of the sign-in: a code from the authenticator app, or a passkey. It offers only methods that the staff member has set up.
 */
export const FactorStep = ({ me: { staff, factors } }: { me: DeskSession }) => {
  const t = useT()
  const byCode = useStep((code: string) => call(desk.signIn.totp, { body: { code } }))
  const byPasskey = useStep(signInByPasskey)
  usePasskeyStopped()
  const handleCode = (code: string) => {
    stopPasskey()
    byPasskey.reset()
    byCode.mutate(code)
  }
  const handlePasskey = () => {
    byCode.reset()
    byPasskey.mutate()
  }
  return (
    <Frame
      title={t('factor.title')}
      lead={t(factors.totp ? 'factor.codeLead' : 'factor.passkeyLead')}
      error={byCode.error ?? byPasskey.error}
      footer={<OtherAccount staff={staff} />}
    >
      {factors.totp && <CodeForm submit={t('factor.submit')} busy={byCode.isPending} error={byCode.error} onSubmit={handleCode} />}
      {factors.totp && factors.passkeys > 0 && <p className={styles.or}>{t('signIn.or')}</p>}
      {factors.passkeys > 0 && (
        <PasskeyButton variant={factors.totp ? 'neutral' : 'accent'} busy={byPasskey.isPending} onClick={handlePasskey} />
      )}
    </Frame>
  )
}
