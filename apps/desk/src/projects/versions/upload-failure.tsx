import { OfflineError } from '@playhub/browser/call-core'
import { Refusal, type RefusalCode } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { requestIdOf, useRefusalText } from '../../base/refusal-text.ts'
import styles from './new-version.module.css'
import { useVersionsT } from './texts.ts'
import type { Upload } from './uploads.ts'

/** Whether the server would refuse the same archive again. */
const isFinal = (code: RefusalCode) => code.startsWith('ARCHIVE_')

/** Says why an archive was not accepted, which of its files is the reason, and what to do. */
export const UploadFailure = ({ upload: { file, error }, onRetry }: { upload: Upload; onRetry: () => void }) => {
  const t = useVersionsT()
  const refusalText = useRefusalText()
  const path = error instanceof Refusal ? error.fields?.[0]?.path : undefined
  return (
    <Notice
      kind="danger"
      title={t('upload.failed', { name: file.name })}
      code={requestIdOf(error)}
      action={!(error instanceof Refusal && isFinal(error.code)) && <Button onClick={onRetry}>{t('upload.again')}</Button>}
    >
      <p>{error instanceof OfflineError ? t('upload.lost') : refusalText(error)}</p>
      {path && <p className={styles.path}>{t('upload.file', { path })}</p>}
    </Notice>
  )
}
