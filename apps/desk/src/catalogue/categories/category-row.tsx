import { Button } from '@playhub/ui/button'
import { Chip } from '@playhub/ui/chip'
import { ChevronDown, CircleAlert, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { IconButton } from '../../controls/icon-button.tsx'
import { MoveHandle } from '../../controls/move-handle.tsx'
import { CategoryGames } from './category-games.tsx'
import { CategoryNames } from './category-names.tsx'
import styles from './category-row.module.css'
import type { CategoryDraft } from './edit.ts'
import { useCategoriesT } from './texts.ts'
import type { CategoriesEditing, RowProblem } from './use-categories.ts'

type Props = {
  item: CategoryDraft
  at: number
  count: number
  isOpen: boolean
  problems: readonly RowProblem[]
  editing: CategoriesEditing
  onToggle: () => void
  onMove: (from: number, to: number) => void
}

/** A row for one category. Its names and games are shown below the row when it is open. */
export const CategoryRow = ({ item, at, count, isOpen, problems, editing, onToggle, onMove }: Props) => {
  const t = useCategoriesT()
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  const name = item.names.en?.trim() || t('unnamed')
  const setRemoved = (isRemoved: boolean) => {
    editing.change(item.key, { isRemoved })
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[data-main]')?.focus())
  }
  if (item.isRemoved)
    return (
      <li ref={row} className={styles.row} data-row={item.key} data-removed="">
        <div className={styles.removed}>
          <span>{t('removed', { name })}</span>
          <Button data-main="" aria-label={t('bringBackOf', { name })} onClick={() => setRemoved(false)}>
            {t('bringBack')}
          </Button>
        </div>
      </li>
    )
  return (
    <li ref={row} className={styles.row} data-row={item.key}>
      <div className={styles.head}>
        <MoveHandle name={name} at={at} count={count} onMove={onMove} />
        <button type="button" className={styles.toggle} data-main="" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <span className={styles.name}>{name}</span>
          <span className={styles.about}>
            {t('games', { count: item.games.length })}
            {problems.some(({ level }) => level === 'error') && (
              <Chip kind="danger" icon={CircleAlert}>
                {t('wrong')}
              </Chip>
            )}
          </span>
          <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <IconButton icon={Trash2} label={t('remove', { name })} onClick={() => setRemoved(true)} />
      </div>
      {isOpen && (
        <div id={id} className={styles.body}>
          <CategoryNames item={item} problems={problems} editing={editing} />
          <CategoryGames item={item} editing={editing} />
        </div>
      )}
    </li>
  )
}
