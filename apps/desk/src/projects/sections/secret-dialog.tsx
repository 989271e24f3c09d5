import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Copy } from 'lucide-react'
import { useT } from '../../base/i18n.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useProjectsT } from '../../readiness/projects-texts.ts'
import { copyText } from '../../states/copy-text.ts'
import styles from './secret-dialog.module.css'

/** Shows a new key or secret. It is never shown again. */
export const SecretDialog = ({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) => {
  const t = useProjectsT()
  const deskT = useT()
  return (
    <FormDialog title={title} isKept onClose={onClose}>
      <Notice kind="warning">{t('server.onlyNow')}</Notice>
      <code className={styles.secret}>{secret}</code>
      <div className={styles.actions}>
        <Button
          icon={<Copy size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => void copyText(secret, t('server.copied'), deskT('common.copyFailed'))}
        >
          {t('server.copy')}
        </Button>
        <Button onClick={onClose}>{t('server.done')}</Button>
      </div>
    </FormDialog>
  )
}
