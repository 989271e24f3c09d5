import { Button } from '@playhub/ui/button'
import { type LucideIcon, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useShortcut } from '../base/shortcuts.ts'
import { Page } from '../page/page.tsx'
import { Empty } from '../states/empty.tsx'
import { Failure } from '../states/failure.tsx'
import { Loading } from '../states/loading.tsx'
import styles from './canned-page.module.css'

type Props<T> = {
  title: string
  /** The path of the screen, such as `/macros`. The editor of a new item has the path `/macros/new`. */
  home: string
  icon: LucideIcon
  texts: { add: string; empty: string; emptyHint: string }
  /** The result of the query for all items. */
  query: { data: readonly T[] | undefined; error: Error | null; refetch: () => unknown }
  openId: string | undefined
  /** Renders the list and the open item. */
  children: (items: readonly T[]) => ReactNode
}

/** A screen with a list and, beside it, the open item. A phone shows only one of them at a time. */
export const ListPage = <T,>({ title, home, icon, texts, query: { data, error, refetch }, openId, children }: Props<T>) => {
  const [, navigate] = useLocation()
  const handleNew = () => navigate(`${home}/new`)
  useShortcut('n', texts.add, handleNew)
  const add = (
    <Button icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={handleNew}>
      {texts.add}
    </Button>
  )
  return (
    <Page title={title} aside={add}>
      {data?.length === 0 && openId === undefined ? (
        <Empty icon={icon} text={texts.empty} hint={texts.emptyHint} />
      ) : data ? (
        <div className={styles.panes} data-open={openId !== undefined || undefined}>
          {children(data)}
        </div>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

/** Shown beside the list while no item is open, or if the item in the URL does not exist any more. */
export const NothingOpen = ({ icon, text }: { icon: LucideIcon; text: string }) => (
  <div className={styles.nothing}>
    <Empty icon={icon} text={text} />
  </div>
)
