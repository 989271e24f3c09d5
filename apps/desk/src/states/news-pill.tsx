import { ArrowUp } from 'lucide-react'
import { FloatingPill } from './floating-pill.tsx'
import styles from './news-pill.module.css'

/** `text` says how much has come since, if anything has; `isBelowHead`: the list has a heading that stays. */
type Props = { text: string | false; isBelowHead?: boolean; onTake: () => void }

/** The list moves only when this is pressed. The region is always there, so that a screen reader hears it. */
export const NewsPill = ({ text, isBelowHead = false, onTake }: Props) => (
  <div className={styles.place} role="status" data-below-head={isBelowHead || undefined}>
    {text && <FloatingPill icon={ArrowUp} text={text} onClick={onTake} />}
  </div>
)
