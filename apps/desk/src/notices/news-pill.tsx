import { ArrowUp } from 'lucide-react'
import styles from './notices.module.css'
import { useNoticesT } from './texts.ts'

/** How much has come since; the list moves only when this is pressed. The region is always there, so that a screen reader hears it. */
export const NewsPill = ({ news: { count, isMore }, onTake }: { news: { count: number; isMore: boolean }; onTake: () => void }) => {
  const t = useNoticesT()
  const handleTake = () => {
    onTake()
    scrollTo({ top: 0 })
  }
  return (
    <div className={styles.pillPlace} role="status">
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={handleTake}>
          <ArrowUp size={16} strokeWidth={2} aria-hidden="true" />
          {t(isMore ? 'newsMany' : 'news', { count })}
        </button>
      )}
    </div>
  )
}
