import { Toast } from '@base-ui/react/toast'
import { useIsVisible } from '@playhub/browser/use-is-visible'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useState } from 'react'
import styles from './toasts.module.css'

const icons = { info: Info, success: CircleCheck, danger: CircleAlert }

export type ToastKind = keyof typeof icons
type Data = {
  kind: ToastKind
  /**
   * Shows a bar for this many ms and closes the toast at the end. Set `timeout: 0` with it, because Base UI's own timers stop when the
   * window loses the focus, even to a frame inside the page.
   */
  barMs?: number
  /** Replaces the toast's default role, which is `dialog`. */
  role?: 'alert' | 'status'
}

export const createToasts = Toast.createToastManager<Data>
type Toasts = ReturnType<typeof createToasts>

type Props = {
  toasts: Toasts
  /** How many toasts are visible at once. Older toasts are hidden until newer toasts close. */
  limit: number
  /** A class that sets the position and the `--toast-…` sizes. */
  className: string | undefined
  closeLabel: string
  /** The name of the region for screen readers. */
  label?: string
  /** The name of a toast for screen readers. A toast with a role of its own needs none. */
  toastLabel?: string
}

/**
 * The region in which an app shows its toasts. F6 moves the focus to it. The time of a bar stops while the pointer moves over the toast,
 * while the focus is inside, and in a hidden tab.
 */
export const ToastRegion = ({ toasts, limit, className, closeLabel, label, toastLabel }: Props) => {
  const isVisible = useIsVisible()
  return (
    <Toast.Provider toastManager={toasts} limit={limit}>
      <Toast.Portal>
        <Toast.Viewport
          className={`${styles.region} ${className}`}
          data-paused={isVisible ? undefined : true}
          {...(label && { 'aria-label': label })}
        >
          <List toasts={toasts} closeLabel={closeLabel} toastLabel={toastLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

type ListProps = Pick<Props, 'toasts' | 'closeLabel'> & { toastLabel: string | undefined }

const List = (props: ListProps) => Toast.useToastManager<Data>().toasts.map((toast) => <One key={toast.id} toast={toast} {...props} />)

const One = ({ toast, toasts, closeLabel, toastLabel }: ListProps & { toast: Toast.Root.ToastObject<Data> }) => {
  const { kind = 'info', barMs, role } = toast.data ?? {}
  const Icon = icons[kind]
  // `:hover` is not used here: if a toast opens under a pointer that does not move, it must still close at its usual time.
  const [isHeld, setHeld] = useState(false)
  return (
    <Toast.Root
      toast={toast}
      data-toast
      data-kind={kind}
      data-held={isHeld || undefined}
      className={styles.toast}
      onMouseMove={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      // A toast with a bar cannot be swiped away, so that its text can be selected.
      {...(barMs && { swipeDirection: [] })}
      {...(toastLabel && { 'aria-label': toastLabel })}
      {...(role && { role, 'aria-modal': undefined })}
    >
      <Toast.Content className={styles.content}>
        <Icon strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
        <Toast.Description className={styles.text} render={<div />} />
        <Toast.Action className={styles.button} />
        <Toast.Close className={styles.button} aria-label={closeLabel} aria-hidden={undefined}>
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </Toast.Close>
      </Toast.Content>
      {barMs && <div className={styles.bar} style={{ animationDuration: `${barMs}ms` }} onAnimationEnd={() => toasts.close(toast.id)} />}
    </Toast.Root>
  )
}
