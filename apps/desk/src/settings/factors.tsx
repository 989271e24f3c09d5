import { canPasskeys } from '@playhub/browser/web-authn'
import { desk } from '@playhub/contract/desk'
import { Button } from '@playhub/ui/button'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { call } from '../base/call.ts'
import { useT } from '../base/i18n.tsx'
import { useRefusalText } from '../base/refusal-text.ts'
import { useSession } from '../base/session.tsx'
import { Section } from '../forms/section.tsx'
import { showToast } from '../states/toasts.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { RemoveTotp } from './remove-totp.tsx'
import styles from './settings.module.css'
import { TotpDialog } from './totp-dialog.tsx'

/** The second factors of the signed-in staff member, with buttons to add and remove them. */
export const Factors = () => {
  const t = useT()
  const refusalText = useRefusalText()
  const { totp, passkeys } = useSession().factors
  const [isAdding, setAdding] = useState(false)
  const begin = useMutation({
    mutationFn: () => call(desk.signIn.beginTotp, {}),
    onError: (error) => showToast(refusalText(error), 'danger'),
  })
  return (
    <Section title={t('settings.factors')}>
      <ul className={styles.factors}>
        <li>
          <Smartphone size={18} strokeWidth={1.75} aria-hidden="true" />
          {t(totp ? 'settings.totpOn' : 'settings.totpOff')}
        </li>
        <li>
          <Fingerprint size={18} strokeWidth={1.75} aria-hidden="true" />
          {passkeys > 0 ? t('settings.passkeys', { count: passkeys }) : t('settings.passkeysNone')}
        </li>
      </ul>
      <div className={styles.actions}>
        <Button busy={begin.isPending} onClick={() => begin.mutate()}>
          {t(totp ? 'settings.replaceTotp' : 'settings.addTotp')}
        </Button>
        {totp && <RemoveTotp />}
        <Button blocked={canPasskeys() ? undefined : t('signIn.noPasskey')} onClick={() => setAdding(true)}>
          {t('settings.addPasskey')}
        </Button>
      </div>
      <PasskeyList />
      {begin.data && <TotpDialog secret={begin.data} onClose={begin.reset} />}
      {isAdding && <PasskeyDialog onClose={() => setAdding(false)} />}
    </Section>
  )
}
