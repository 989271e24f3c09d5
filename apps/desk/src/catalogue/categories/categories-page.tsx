import type { CategoryList } from '@playhub/contract/desk/categories'
import { CATEGORIES_MAX } from '@playhub/contract/games/list-rules'
import { Button } from '@playhub/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Plus, Shapes } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '../../base/i18n.tsx'
import { moved } from '../../controls/move.ts'
import { useEditingT } from '../../forms/editing-texts.ts'
import { Page } from '../../page/page.tsx'
import { Empty } from '../../states/empty.tsx'
import { Failure } from '../../states/failure.tsx'
import { Loading } from '../../states/loading.tsx'
import styles from './categories-page.module.css'
import { CategoryRow } from './category-row.tsx'
import { newCategory } from './edit.ts'
import { categoriesQuery } from './queries.ts'
import { SaveCategories } from './save-categories.tsx'
import { useCategoriesT } from './texts.ts'
import { useCategories } from './use-categories.ts'

/** The screen for the categories of the hub's catalogue: their names in all languages, their order, and the games in them. */
export const CategoriesPage = () => {
  const t = useT()
  const { data, error, refetch } = useQuery(categoriesQuery)
  return (
    <Page title={t('screen.categories')}>
      {data ? <Categories published={data} /> : error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />}
    </Page>
  )
}

const Categories = ({ published }: { published: CategoryList }) => {
  const t = useCategoriesT()
  const editingT = useEditingT()
  const editing = useCategories(published)
  const [open, setOpen] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const [news, setNews] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const { items, update } = editing

  const handleMove = (from: number, to: number) => {
    update((all) => moved(all, from, to))
    setNews(editingT('order.moved', { name: items[from]?.names.en || t('unnamed'), place: to + 1, count: items.length }))
  }
  const handleAdd = () => {
    const item = newCategory()
    update((all) => [...all, item])
    setOpen(item.key)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-row="${item.key}"] input`)?.focus())
  }
  const handleWrong = (key: string) => {
    setAsked(true)
    setOpen(key)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-row="${key}"] [aria-invalid]`)?.focus())
  }
  return (
    <div className={styles.categories}>
      <p className={styles.hint}>{t('hint')}</p>
      {items.length > 0 ? (
        <ol ref={list} className={styles.list} aria-label={t('list')}>
          {items.map((item, at) => (
            <CategoryRow
              key={item.key}
              item={item}
              at={at}
              count={items.length}
              isOpen={item.key === open}
              problems={isAsked || !item.isNew ? editing.problems.filter(({ key }) => key === item.key) : []}
              editing={editing}
              onToggle={() => setOpen(item.key === open ? undefined : item.key)}
              onMove={handleMove}
            />
          ))}
        </ol>
      ) : (
        <Empty icon={Shapes} text={t('empty')} hint={t('emptyHint')} />
      )}
      {items.length < CATEGORIES_MAX && (
        <div>
          <Button icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={handleAdd}>
            {t('add')}
          </Button>
        </div>
      )}
      <SaveCategories editing={editing} onWrong={handleWrong} />
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </div>
  )
}
