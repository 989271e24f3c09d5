import { NewsPill } from '../states/news-pill.tsx'
import { useNoticesT } from './texts.ts'

/** How much the log has grown since it was read. */
export const LogNews = ({ news: { count, isMore }, onTake }: { news: { count: number; isMore: boolean }; onTake: () => void }) => {
  const t = useNoticesT()
  const handleTake = () => {
    onTake()
    scrollTo({ top: 0 })
  }
  return <NewsPill isBelowHead text={count > 0 && t(isMore ? 'newsMany' : 'news', { count })} onTake={handleTake} />
}
