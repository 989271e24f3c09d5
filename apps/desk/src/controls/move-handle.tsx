import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type PointerEvent, useRef } from 'react'
import { useEditingT } from '../forms/editing-texts.ts'
import styles from './move-handle.module.css'
import { useLatest } from './use-latest.ts'

type Props = { name: string; at: number; count: number; onMove: (from: number, to: number) => void }

/** Moves its row by dragging or with two buttons. The row is an element with `data-row`. */
export const MoveHandle = ({ name, at, count, onMove }: Props) => {
  const t = useEditingT()
  const grip = useRef<HTMLSpanElement>(null)
  // A dragged row may move several times. Each move must call the callback of the latest rendering, which has the current list.
  const latest = useLatest(onMove)
  const handleDrag = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    follow(grip.current?.closest<HTMLElement>('[data-row]') ?? undefined, at, (from, to) => latest.current(from, to))
  }
  const handleStep = (to: number, button: HTMLElement) => {
    if (to < 0 || to >= count) return
    const list = button.closest('[data-row]')?.parentElement
    onMove(at, to)
    // An element that is moved in the page loses the focus, or React reuses it for another row. So the focus is moved to the handle of the
    // moved row.
    requestAnimationFrame(() => {
      const row = list?.querySelectorAll(':scope > [data-row]')[to]
      row?.querySelector<HTMLElement>(`[data-step="${button.dataset.step}"]`)?.focus()
    })
  }
  return (
    <span className={styles.handle}>
      <span ref={grip} className={styles.grip} title={t('order.drag')} onPointerDown={handleDrag}>
        <GripVertical size={16} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <button
        type="button"
        className={styles.step}
        data-step="up"
        aria-label={t('order.up', { name })}
        aria-disabled={at === 0 || undefined}
        onClick={({ currentTarget }) => handleStep(at - 1, currentTarget)}
      >
        <ArrowUp size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={styles.step}
        data-step="down"
        aria-label={t('order.down', { name })}
        aria-disabled={at === count - 1 || undefined}
        onClick={({ currentTarget }) => handleStep(at + 1, currentTarget)}
      >
        <ArrowDown size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </span>
  )
}

/** Moves the row with the pointer until the pointer is released. */
const follow = (row: HTMLElement | undefined, from: number, onMove: Props['onMove']) => {
  const list = row?.parentElement
  if (!row || !list) return
  let at = from
  row.dataset.dragged = ''
  const handleMove = ({ clientY }: globalThis.PointerEvent) => {
    const rows = [...list.querySelectorAll<HTMLElement>(':scope > [data-row]')]
    const to = rows.findIndex((each) => {
      const { top, bottom } = each.getBoundingClientRect()
      return clientY >= top && clientY < bottom
    })
    if (to < 0 || to === at) return
    onMove(at, to)
    at = to
  }
  const stop = new AbortController()
  const handleEnd = () => {
    delete row.dataset.dragged
    stop.abort()
  }
  addEventListener('pointermove', handleMove, { signal: stop.signal })
  addEventListener('pointerup', handleEnd, { signal: stop.signal })
  addEventListener('pointercancel', handleEnd, { signal: stop.signal })
}
