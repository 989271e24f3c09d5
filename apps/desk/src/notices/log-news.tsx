import { NewsPill } from '../states/news-pill.tsx'
import { useNoticesT } from './texts.ts'

/** A button with the number of entries that were added after the log was read. Pressing the button shows these entries. */
export const LogNews = ({ news: { count, isMore }, onTake }: { news: { count: number; isMore: boolean }; onTake: () => void }) => {
  const t = useNoticesT()
  const handleTake = () => {
    onTake()
    scrollTo({ top: 0 })
  }
  return <NewsPill isBelowHead text={count > 0 && t(isMore ? 'newsMany' : 'news', { count })} onTake={handleTake} />
}
