import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'

type QuestionProps = {
  open: boolean
  title: string
  text: ReactNode
  /** Label of the button that confirms. */
  yes: string
  /** Label of the button that changes nothing. This button has the focus when the dialog opens. */
  no: string
  busy?: boolean
  onYes: () => void
  onNo: () => void
  /**
   * Returns the element that gets the focus when the dialog closes; `true` means the element that opened the dialog. Set this function if
   * that element may no longer exist then.
   */
  finalFocus?: () => HTMLElement | true | null
}

/** A yes-or-no question over the page. */
export const Question = ({ open, title, text, yes, no, busy = false, onYes, onNo, finalFocus }: QuestionProps) => {
  const first = useRef<HTMLDivElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onNo()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} forceRender />
        <AlertDialog.Popup
          className={styles.popup}
          initialFocus={() => first.current?.querySelector('button') ?? true}
          {...(finalFocus && { finalFocus })}
        >
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.text} render={<div />}>
            {text}
          </AlertDialog.Description>
          <div className={styles.actions} ref={first}>
            <Button onClick={() => !busy && onNo()}>{no}</Button>
            <Button variant="quiet" busy={busy} onClick={onYes}>
              {yes}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

type MessageProps = {
  open: boolean
  title: string
  children: ReactNode
  close: string
  /** True if the Escape key must not close the message, because its text is shown only once. */
  isKept?: boolean
  onClose: () => void
}

/** A dialog with a message that the user reads and closes. */
export const Message = ({ open, title, children, close, isKept = false, onClose }: MessageProps) => (
  <AlertDialog.Root open={open} onOpenChange={(next, { reason }) => !next && !(isKept && reason === 'escape-key') && onClose()}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className={styles.backdrop} forceRender />
      <AlertDialog.Popup className={styles.popup}>
        <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
        <AlertDialog.Description className={styles.text} render={<div />}>
          {children}
        </AlertDialog.Description>
        <Button onClick={onClose}>{close}</Button>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
)
