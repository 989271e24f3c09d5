import type { PriceLine } from '@playhub/contract/desk/projects'
import { Button } from '@playhub/ui/button'
import { Copy, Trash2 } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, memo } from 'react'
import { IconButton } from '../../controls/icon-button.tsx'
import { MoveHandle } from '../../controls/move-handle.tsx'
import { Switch } from '../../controls/switch.tsx'
import type { CellProblem } from '../problems.ts'
import { usePricesT } from '../texts.ts'
import { whenReleased } from '../when-released.ts'
import { CellBox } from './cell.tsx'
import { CellInput } from './cell-input.tsx'
import { type Cell, cells, type EditedLine, editedLine, isChanged } from './edit.ts'
import { PictureCell } from './picture-cell.tsx'
import styles from './price-row.module.css'

export type RowActions = {
  change: (key: string, change: Partial<EditedLine>) => void
  move: (from: number, to: number, name: string) => void
  remove: (key: string, name: string) => void
  /** Called when the focus leaves a cell of a new line. After this call, the problems of the cell are shown. */
  leave: (key: string, cell: Cell) => void
  bringBack: (key: string) => void
  duplicate: (key: string) => void
}
type Props = {
  line: EditedLine
  saved: PriceLine | undefined
  at: number
  count: number
  problems: readonly CellProblem[]
  format: (minor: number) => string
  actions: RowActions
}

/** A line of a price list. Alt+↑ and Alt+↓ move the line while the focus is anywhere in it. */
const Row = ({ line, saved, at, count, problems, format, actions }: Props) => {
  const t = usePricesT()
  const { key } = line
  const name = line.enTitle.trim() || line.id.trim() || t('unnamed', { n: at + 1 })
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const to = at + (event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0)
    if (!event.altKey || to === at) return
    event.preventDefault()
    if (to < 0 || to >= count) return
    const focused = document.activeElement
    actions.move(at, to, name)
    // An element that is moved in the page loses the focus, so the focus is set again.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus())
  }
  const handleBlur = ({ target }: FocusEvent<HTMLElement>) => {
    const left = line.unseen?.find((cell) => target.dataset.cell === cell)
    if (left) whenReleased(() => actions.leave(key, left))
  }
  const handle = <MoveHandle name={name} at={at} count={count} onMove={(from, to) => actions.move(from, to, name)} />
  if (line.isRemoved)
    return (
      <tr data-row data-key={key} data-removed onKeyDown={handleKey}>
        <td data-column="order">{handle}</td>
        <td colSpan={cells.length + 1} data-column="removed">
          <div className={styles.removed}>
            <span>
              <s>{t('removed', { name })}</s> {t(line.isGone ? 'goneHint' : 'removedHint')}
            </span>
            <Button data-bring-back onClick={() => actions.bringBack(key)}>
              {t('bringBack')}
            </Button>
          </div>
        </td>
      </tr>
    )

  const before = saved && editedLine(saved, format)
  const wasOf = (cell: Cell) => (before && isChanged(line, saved, cell) ? String(before[cell]) : saved ? undefined : '')
  const of = (cell: Cell) => ({
    was: wasOf(cell),
    problems: problems.filter((each) => each.cell === cell),
    label: t('cell', { column: t(`column.${cell}`), name }),
  })
  const text = (cell: 'id' | 'ruTitle' | 'rub' | 'enTitle' | 'usd', isMoney = false) => (
    <td data-column={cell} data-label={t(`column.${cell}`)}>
      <CellInput
        cell={cell}
        {...of(cell)}
        value={line[cell]}
        isMoney={isMoney}
        onChange={(next) => actions.change(key, { [cell]: next })}
      />
    </td>
  )
  return (
    <tr data-row data-key={key} data-new={!saved || undefined} onKeyDown={handleKey} onBlur={handleBlur}>
      <td data-column="order">{handle}</td>
      <td data-column="logoName">
        <PictureCell {...of('logoName')} logoName={line.logoName} onChange={(logoName) => actions.change(key, { logoName })} />
      </td>
      {saved ? (
        <th scope="row" data-column="id" data-label={t('column.id')}>
          <code className={styles.id}>{line.id}</code>
        </th>
      ) : (
        text('id')
      )}
      {text('ruTitle')}
      {text('rub', true)}
      {text('enTitle')}
      {text('usd', true)}
      <td data-column="isActive" data-label={t('column.isActive')}>
        <CellBox isChanged={wasOf('isActive') !== undefined}>
          <Switch
            label={of('isActive').label}
            isLabelHidden
            checked={line.isActive}
            onChange={(isActive) => actions.change(key, { isActive })}
          />
        </CellBox>
      </td>
      <td data-column="actions">
        <div className={styles.rowActions}>
          <IconButton icon={Copy} label={t('duplicate', { name })} onClick={() => actions.duplicate(key)} />
          <IconButton icon={Trash2} label={t('remove', { name })} onClick={() => actions.remove(key, name)} />
        </div>
      </td>
    </tr>
  )
}

const problemText = (problems: readonly CellProblem[]) => problems.map(({ cell, code }) => `${cell} ${code}`).join()

/**
 * A list has up to 500 lines, so a line is rendered again only if one of the values below has changed. `actions` and `format` are the same
 * for all lines and are not compared.
 */
export const PriceRow = memo(
  Row,
  (one, other) =>
    one.line === other.line &&
    one.saved === other.saved &&
    one.at === other.at &&
    one.count === other.count &&
    problemText(one.problems) === problemText(other.problems),
)
