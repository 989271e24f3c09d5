import { localDay } from '@playhub/browser/dates'
import { shownEmail } from '@playhub/contract/email-domain'
import type { Identity } from '@playhub/contract/profile'
import { BrandIcon } from '@playhub/ui/brand-icon'
import { Button } from '@playhub/ui/button'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { PasskeyName } from './passkeys/passkey-name.tsx'
import styles from './profile.module.css'
import { useProfileT } from './texts.ts'

/** Shows one sign-in method. If it is the account's only method, its button is disabled and says why the method cannot be removed. */
export const WayRow = ({ identity, isLast, onRemove }: { identity: Identity; isLast: boolean; onRemove: () => void }) => {
  const t = useProfileT()
  const flows = useFlowsT()
  const { method, createTs } = identity
  const label = shownEmail(identity.label)
  const name = identity.hasPassword === false ? flows('emailLogin.email') : t(`ways.name.${method}`)
  return (
    <li className={styles.row}>
      <BrandIcon name={method} size={24} />
      <div className={styles.words}>
        <div className={styles.rowName}>{name}</div>
        <div className={styles.meta}>
          {label && `${label}, `}
          <time dateTime={createTs}>{t('ways.since', { date: localDay(createTs) })}</time>
        </div>
        {method === 'passkey' && <PasskeyName key={identity.label} identity={identity} />}
      </div>
      <Button
        variant="quiet"
        aria-label={label ? t('ways.removeOfLabelled', { method: name, label }) : t('ways.removeOf', { method: name })}
        blocked={isLast ? t('ways.last') : undefined}
        onClick={onRemove}
      >
        {t('ways.remove')}
      </Button>
    </li>
  )
}
