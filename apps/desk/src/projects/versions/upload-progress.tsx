import { Button } from '@playhub/ui/button'
import styles from './new-version.module.css'
import { useVersionsT } from './texts.ts'
import type { Upload } from './uploads.ts'

/** Shows how much of an archive was sent. After that, shows that the server is checking it. */
export const UploadProgress = ({ upload: { file, fraction, stop } }: { upload: Upload }) => {
  const t = useVersionsT()
  const percent = Math.floor(fraction * 100)
  const isSent = fraction === 1
  const label = isSent ? t('upload.checking') : t('upload.sending', { name: file.name, percent })
  return (
    <div className={styles.progress}>
      {/* A screen reader announces the beginning and the end of the upload, but not each percent. */}
      <p role="status" className="visually-hidden">
        {isSent ? label : t('upload.sending', { name: file.name, percent: 0 })}
      </p>
      <p aria-hidden="true" className={styles.words}>
        {label}
      </p>
      <progress className={styles.bar} max={100} {...(!isSent && { value: percent })} aria-label={file.name} />
      <Button variant="quiet" onClick={stop}>
        {t('upload.cancel')}
      </Button>
    </div>
  )
}
