import { STAFF_INVITATION_HOURS } from '@playhub/contract/limits'
import { Button } from '@playhub/ui/button'
import { Message } from '@playhub/ui/dialog'
import { Copy } from 'lucide-react'
import { useT } from '../base/i18n.tsx'
import { copyText } from '../states/copy-text.ts'
import styles from './colleagues.module.css'
import { useStaffT } from './texts.ts'

type Props = { name: string; password: string; onClose: () => void }

/** Shows a new one-time password of a staff member. No other part of the desk shows it. */
export const PasswordMessage = ({ name, password, onClose }: Props) => {
  const t = useStaffT()
  const deskT = useT()
  return (
    <Message open isKept title={t('passwordTitle', { name })} close={t('passwordDone')} onClose={onClose}>
      <div className={styles.given}>
        <p>{t('passwordText', { hours: STAFF_INVITATION_HOURS })}</p>
        <div className={styles.password}>
          <code>{password}</code>
          <Button
            variant="quiet"
            icon={<Copy size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => void copyText(password, deskT('common.copied'), deskT('common.copyFailed'))}
          >
            {t('copyPassword')}
          </Button>
        </div>
      </div>
    </Message>
  )
}
