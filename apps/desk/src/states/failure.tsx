import { Button } from '@playhub/ui/button'
import { CircleAlert } from 'lucide-react'
import { useT } from '../base/i18n.tsx'
import { requestIdOf, useRefusalText } from '../base/refusal-text.ts'
import styles from './state.module.css'

/** Shown instead of a part of a screen that could not be loaded. */
export const Failure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const t = useT()
  const refusalText = useRefusalText()
  const id = requestIdOf(error)
  return (
    <div className={styles.region} role="alert">
      <CircleAlert size={28} strokeWidth={1.75} aria-hidden="true" />
      <p className={styles.text}>{refusalText(error)}</p>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
      {id && <p className={styles.code}>{t('common.requestId', { id })}</p>}
    </div>
  )
}

/** Shown instead of a screen that failed to render or to load. */
export const PageFailure = () => {
  const t = useT()
  return (
    <div className={styles.region} role="alert">
      <CircleAlert size={28} strokeWidth={1.75} aria-hidden="true" />
      <p className={styles.text}>{t('common.broken')}</p>
      <Button onClick={() => location.reload()}>{t('common.reload')}</Button>
    </div>
  )
}
