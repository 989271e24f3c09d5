import { copyText } from '@playhub/browser/copy-text'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useInboxT } from '../support/texts.ts'
import styles from './card.module.css'

/** An id with a copy button. */
export const CopyId = ({ id, label }: { id: string; label: string }) => {
  const t = useInboxT()
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>()
  const handleCopy = async () => setOutcome((await copyText(id)) ? 'copied' : 'copyFailed')
  return (
    <span className={styles.id}>
      <code>{id}</code>
      <button type="button" className={styles.copy} aria-label={label} title={label} onClick={() => void handleCopy()}>
        {outcome === 'copied' ? (
          <Check size={16} strokeWidth={2} aria-hidden="true" />
        ) : (
          <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
        )}
      </button>
      <span role="status" className={outcome === 'copyFailed' ? styles.copyFailed : 'visually-hidden'}>
        {outcome && t(`card.${outcome}`)}
      </span>
    </span>
  )
}
