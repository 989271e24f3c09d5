import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { type ReactNode, useEffect } from 'react'
import { useRefusalText } from '../base/refusal-text.ts'
import { useEditingT } from './editing-texts.ts'
import styles from './save-bar.module.css'

type Props = {
  /** The number of changes; the bar is shown while there are any. */
  changes: number
  error?: unknown
  /** Text beside the number: how many errors there are, or whether the changes are in the draft. */
  note?: ReactNode
  /** The result of a save, shown above the bar's row. */
  notice?: ReactNode
  busy?: boolean
  onDiscard: () => void
  /** The buttons that save. */
  children: ReactNode
}

/** Height in px that toasts need between the bar and the lower edge of the window. */
const MESSAGE_ROOM_PX = 80

/**
 * Sets a CSS variable to the distance between the bar's upper edge and the window's lower edge. Toasts keep this distance from the lower
 * edge, so that they do not cover the bar's buttons. The distance is 0 if the toasts fit between the bar and the window's lower edge.
 */
const tellReach = (bar: HTMLElement | null) => {
  if (!bar) return
  const { style } = document.documentElement
  const tell = () => {
    const { top, bottom } = bar.getBoundingClientRect()
    const reach = innerHeight - bottom > MESSAGE_ROOM_PX ? '0px' : `${Math.round(innerHeight - top)}px`
    if (style.getPropertyValue('--bar-reach') !== reach) style.setProperty('--bar-reach', reach)
  }
  const observer = new ResizeObserver(tell)
  observer.observe(bar)
  addEventListener('scroll', tell, { capture: true, passive: true })
  addEventListener('resize', tell)
  return () => {
    observer.disconnect()
    removeEventListener('scroll', tell, { capture: true })
    removeEventListener('resize', tell)
    style.removeProperty('--bar-reach')
  }
}

/**
 * When the bar disappears together with the pressed button, moves the focus to the screen's heading, unless another element has the focus.
 */
const useFocusAfter = (isThere: boolean) => {
  useEffect(() => {
    if (!isThere) return
    return () => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
  }, [isThere])
}

/** A bar at the lower edge of the screen. It is shown while there are unsaved changes. */
export const SaveBar = ({ changes, error, note, notice, busy = false, onDiscard, children }: Props) => {
  const t = useEditingT()
  const refusalText = useRefusalText()
  const isThere = changes > 0
  useFocusAfter(isThere)
  if (!isThere) return null
  return (
    <section ref={tellReach} className={styles.bar} aria-label={t('bar.title')}>
      {notice}
      {error ? <Notice kind="danger">{refusalText(error)}</Notice> : null}
      <div className={styles.row}>
        <div className={styles.text}>
          <strong role="status">{t('bar.changes', { count: changes })}</strong>
          {note}
        </div>
        <div className={styles.actions}>
          <Button onClick={() => !busy && onDiscard()}>{t('bar.discard')}</Button>
          {children}
        </div>
      </div>
    </section>
  )
}
