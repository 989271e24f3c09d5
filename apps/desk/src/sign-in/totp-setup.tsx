import { desk } from '@playhub/contract/desk'
import type { DeskSession } from '@playhub/contract/desk/sign-in'
import { Button } from '@playhub/ui/button'
import { useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { call } from '../base/call.ts'
import { useT } from '../base/i18n.tsx'
import { copyText } from '../states/copy-text.ts'
import { CodeForm } from './code-form.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './sign-in.module.css'

export type TotpSecret = { secret: string; uri: string }

export const useFinishTotp = (onDone: (me: DeskSession) => void) =>
  useMutation({ mutationFn: (code: string) => call(desk.signIn.finishTotp, { body: { code } }), onSuccess: onDone })

type Props = { secret: TotpSecret; finish: ReturnType<typeof useFinishTotp> }

/** The secret for an authenticator app, as a QR code and as text, and a field for the first code. */
export const TotpSetup = ({ secret: { secret, uri }, finish }: Props) => {
  const t = useT()
  const handleCopy = () => copyText(secret, t('common.copied'), t('common.copyFailed'))
  return (
    <>
      <p>{t('totp.scan')}</p>
      <div className={styles.key}>
        <QrCode text={uri} label={t('totp.qr')} />
        <div className={styles.secret}>
          <div className={styles.secretLabel}>{t('totp.secret')}</div>
          <code className={styles.secretText}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <Button variant="quiet" icon={<Copy size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={() => void handleCopy()}>
            {t('totp.copySecret')}
          </Button>
        </div>
      </div>
      <p>{t('totp.enter')}</p>
      <CodeForm submit={t('totp.finish')} busy={finish.isPending} error={finish.error} onSubmit={finish.mutate} />
    </>
  )
}
