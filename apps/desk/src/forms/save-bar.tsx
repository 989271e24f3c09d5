import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { type ReactNode, useEffect } from 'react'
import { useRefusalText } from '../base/refusal-text.ts'
import { useEditingT } from './editing-texts.ts'
import styles from './save-bar.module.css'

type Props = {
  /** How many things are changed; the bar is there while there are any. */
  changes: number
  error?: unknown
  /** Beside the number: what is wrong, or a way to it. */
  note?: ReactNode
  /** Above the row: what happened to the save. */
  notice?: ReactNode
  busy?: boolean
  onDiscard: () => void
  /** The buttons that save. */
  children: ReactNode
}

/** Room below the bar that messages of what happened fit in. */
const MESSAGE_ROOM_PX = 80

/** Tells the styles how far up from the lower end of the screen the bar's buttons reach, so that no message lies over them. */
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

/** Stays at the lower end of the screen while something is not saved. */
export const SaveBar = ({ changes, error, note, notice, busy = false, onDiscard, children }: Props) => {
  const t = useEditingT()
  const refusalText = useRefusalText()
  const isThere = changes > 0
  useEffect(() => {
    if (!isThere) return
    // The bar goes with the button that was pressed; whoever is elsewhere by then stays there.
    return () => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
  }, [isThere])
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
