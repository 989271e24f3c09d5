import { ArrowLeft, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useT } from '../base/i18n.tsx'
import { isWindowOpen } from '../base/shortcuts.ts'
import { useIsWide } from '../base/use-width.ts'
import styles from './side-panel.module.css'

/** A list, and one of its rows whole beside it; where there is no room for both, in its place. */
export const Panes = ({ panel, children }: { panel: ReactNode; children: ReactNode }) => (
  <div className={styles.panes} data-open={panel ? true : undefined}>
    <div className={styles.list}>{children}</div>
    {panel}
  </div>
)

type Props = {
  title: string
  /** The row it came from, by its `data-row`; gets the focus back. */
  row: string
  /** Where there is no room for the list: what the way back to it says. */
  back: string
  onClose: () => void
  children: ReactNode
}

/** One row whole. Takes the focus, and gives it back to the row however it was closed; Esc closes it. */
export const SidePanel = ({ title, row, back, onClose, children }: Props) => {
  const t = useT()
  const isWide = useIsWide()
  const titleId = useId()
  const heading = useFocusOn(row)
  useEscape(onClose)
  return (
    <aside className={styles.panel} aria-labelledby={titleId}>
      {!isWide && (
        <button type="button" className={styles.back} onClick={onClose}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          {back}
        </button>
      )}
      <div className={styles.head}>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {isWide && (
          <button type="button" className={styles.close} aria-label={t('common.close')} onClick={onClose}>
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
      {children}
    </aside>
  )
}

/** Wherever the focus is; what has opened over the screen has an Esc of its own, and is asked first. */
const useEscape = (act: () => void) => {
  const handle = useEffectEvent(act)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isWindowOpen()) return
      // The question on leaving, which this may open, would take the same key for its answer.
      event.stopPropagation()
      handle()
    }
    addEventListener('keydown', handleKey, { capture: true })
    return () => removeEventListener('keydown', handleKey, { capture: true })
  }, [])
}

const useFocusOn = (row: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const isWide = useIsWide()
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    return () => {
      // Whoever has gone on to something else by themselves stays there.
      const isLost = document.activeElement === document.body || document.activeElement?.id === 'main'
      if (isLost) document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`)?.focus()
    }
  }, [row])
  useEffect(() => {
    if (!isWide) scrollTo(0, 0)
  }, [isWide])
  return heading
}
