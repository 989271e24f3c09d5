import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { useState } from 'react'
import { useRefusalText } from '../../base/refusal-text.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useMacrosT } from '../../support/macros-texts.ts'
import styles from './macros.module.css'
import type { MacroUse } from './use-macro.ts'

/**
 * A dialog for a macro whose request was sent but whose result is unknown. It offers to send the same request again. It is shown after the
 * preview of the macro was closed.
 */
export const LostMacro = ({ use, onClose }: { use: MacroUse; onClose: () => void }) => {
  const t = useMacrosT()
  const refusalText = useRefusalText()
  const [name] = useState(use.lostName ?? '')
  return (
    <FormDialog title={t('preview.title', { name })} onClose={() => !use.isPending && onClose()}>
      <div className={styles.form}>
        <Notice kind="danger" title={t('preview.unknown')}>
          {use.error ? refusalText(use.error) : undefined}
        </Notice>
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('preview.cancel')}</Button>
          <Button variant="accent" busy={use.isPending} onClick={use.retry}>
            {t('preview.retry')}
          </Button>
        </div>
      </div>
    </FormDialog>
  )
}
