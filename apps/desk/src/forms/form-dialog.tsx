import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useT } from '../base/i18n.tsx'
import styles from './form-dialog.module.css'
import { useWorkInHand } from './work-in-hand.ts'

type Props = {
  title: string
  isWide?: boolean
  /**
   * For content that is shown only once. The dialog cannot be closed by Esc or by a press outside. The focus starts at the title, so the
   * key that opened the dialog cannot press a button in it.
   */
  isKept?: boolean
  /** The focus starts at the title, so that a key press has no effect before the content was read. */
  startsAtTitle?: boolean
  /** The id of the element that a screen reader reads after the title. */
  describedBy?: string
  /** Called for Ctrl+Enter anywhere in the dialog. */
  onSubmitKey?: () => void
  /** The element that gets the focus when the dialog opens; by default the first field. `true`: the first focusable element. */
  initialFocus?: () => HTMLElement | true
  /** The element that gets the focus after the dialog has closed. `true`: the element that had the focus before the dialog opened. */
  finalFocus?: () => HTMLElement | true
  onClose: () => void
  children: ReactNode
}

/** Selects fields for text. If the dialog has no such field, its close button gets the focus first. */
const FIRST_FIELD = 'input:not([type=checkbox], [type=radio], [type=file]), textarea'

/**
 * A form in a dialog, with the focus in its first field. Closing the dialog with Esc, the close button or a press outside has no other
 * effect.
 */
export const FormDialog = ({
  title,
  isWide = false,
  isKept = false,
  startsAtTitle = isKept,
  initialFocus,
  finalFocus,
  ...props
}: Props) => {
  const { describedBy, onSubmitKey, onClose, children } = props
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  useWorkInHand(true)
  return (
    <Dialog.Root
      open
      disablePointerDismissal={isKept}
      onOpenChange={(open, { reason }) => !open && !(isKept && reason === 'escape-key') && onClose()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          ref={popup}
          className={styles.popup}
          data-wide={isWide || undefined}
          initialFocus={startsAtTitle ? heading : (initialFocus ?? (() => popup.current?.querySelector<HTMLElement>(FIRST_FIELD) ?? true))}
          {...(describedBy && { 'aria-describedby': describedBy })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented && !event.repeat) onSubmitKey?.()
          }}
          {...(finalFocus && { finalFocus })}
        >
          <div className={styles.head}>
            <Dialog.Title ref={heading} tabIndex={startsAtTitle ? -1 : undefined} className={styles.title}>
              {title}
            </Dialog.Title>
            <Dialog.Close className={styles.close} aria-label={t('common.close')}>
              <X size={20} strokeWidth={1.75} aria-hidden="true" />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
