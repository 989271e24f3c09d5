import { ArrowUp } from 'lucide-react'
import { FloatingPill } from './floating-pill.tsx'
import styles from './news-pill.module.css'

/** `text`: says how many entries are new; false if no entry is new. `isBelowHead`: whether the list has a sticky heading. */
type Props = { text: string | false; isBelowHead?: boolean; onTake: () => void }

/**
 * A button that shows new entries of a list. The list changes only when the button is pressed. The element around the button is always
 * present, so that screen readers announce new text in it.
 */
export const NewsPill = ({ text, isBelowHead = false, onTake }: Props) => (
  <div className={styles.place} role="status" data-below-head={isBelowHead || undefined}>
    {text && <FloatingPill icon={ArrowUp} text={text} onClick={onTake} />}
  </div>
)
