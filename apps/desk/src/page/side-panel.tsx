import { ArrowLeft, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useT } from '../base/i18n.tsx'
import { isWindowOpen } from '../base/shortcuts.ts'
import { useIsWide } from '../base/use-width.ts'
import styles from './side-panel.module.css'

/** A list and, beside it, a panel for one of its rows. On narrow screens the panel replaces the list. */
export const Panes = ({ panel, children }: { panel: ReactNode; children: ReactNode }) => (
  <div className={styles.panes} data-open={panel ? true : undefined}>
    <div className={styles.list}>{children}</div>
    {panel}
  </div>
)

type Props = {
  title: string
  /** The `data-row` of the row that opened the panel. This row gets the focus when the panel is closed. */
  row: string
  /** On narrow screens: the label of the link back to the list. */
  back: string
  onClose: () => void
  children: ReactNode
}

/** The details of one row. The panel takes the focus when it opens, and returns the focus to the row when it closes. Esc closes it. */
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

/** Calls `act` when Esc is pressed, wherever the focus is. While a dialog is open, only the dialog handles Esc. */
const useEscape = (act: () => void) => {
  const handle = useEffectEvent(act)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isWindowOpen()) return
      // Stops the event. Closing the panel may open the dialog about unsaved changes, and the same key press would close that dialog.
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
      // If another element already has the focus, the focus stays there.
      const isLost = document.activeElement === document.body || document.activeElement?.id === 'main'
      if (isLost) document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`)?.focus()
    }
  }, [row])
  useEffect(() => {
    if (!isWide) scrollTo(0, 0)
  }, [isWide])
  return heading
}
