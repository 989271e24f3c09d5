import { createToasts, type ToastKind, ToastRegion } from '@playhub/ui/toasts'
import { useT } from '../base/i18n.tsx'
import styles from './toasts.module.css'

const toasts = createToasts()

const SHOWN_MS = 6000

/**
 * Shows a toast about a result that the current part of the screen does not show. Errors that must be fixed are shown in the screen itself.
 * A toast with an error stays until it is closed.
 */
export const showToast = (
  text: string,
  kind: ToastKind = 'success',
  /**
   * `forMs`: how long the toast with its button is shown, in ms. `id`: the toast's id for `closeToast`; a toast without a button may also
   * have an id.
   */
  more?: { label: string; run: () => void; forMs?: number; id?: string } | { id: string },
) => {
  const action = more && 'run' in more ? more : undefined
  const id = toasts.add({
    description: text,
    data: { kind },
    timeout: kind === 'danger' ? 0 : (action?.forMs ?? SHOWN_MS),
    priority: kind === 'danger' ? 'high' : 'low',
    ...(more?.id !== undefined && { id: more.id }),
    ...(action && {
      actionProps: {
        className: styles.action,
        children: action.label,
        onClick: () => {
          action.run()
          toasts.close(id)
        },
      },
    }),
  })
}

/** Closes a toast whose text is no longer true, for example an offer to undo an action that was already undone. */
export const closeToast = (id: string) => toasts.close(id)

export const Toasts = () => {
  const t = useT()
  const labels = { closeLabel: t('common.close'), label: t('common.toasts'), toastLabel: t('common.toast') }
  return <ToastRegion toasts={toasts} limit={4} className={styles.region} {...labels} />
}
