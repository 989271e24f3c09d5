import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useT } from '../base/i18n.tsx'
import styles from './toasts.module.css'

type Kind = 'info' | 'success' | 'danger'
const icons = { info: Info, success: CircleCheck, danger: CircleAlert }

const manager = Toast.createToastManager<{ kind: Kind }>()

const SHOWN_MS = 6000

/**
 * Reports something that happened elsewhere on the screen. Errors that must be fixed are shown in the screen itself; an error toast stays
 * until it is closed.
 */
export const showToast = (text: string, kind: Kind = 'success', action?: { label: string; run: () => void }) => {
  const id = manager.add({
    description: text,
    data: { kind },
    timeout: kind === 'danger' ? 0 : SHOWN_MS,
    priority: kind === 'danger' ? 'high' : 'low',
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          action.run()
          manager.close(id)
        },
      },
    }),
  })
}

export const Toasts = () => (
  <Toast.Provider toastManager={manager} limit={4}>
    <Toast.Portal>
      <Toast.Viewport className={styles.viewport}>
        <List />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
)

const List = () => {
  const t = useT()
  const { toasts } = Toast.useToastManager<{ kind: Kind }>()
  return toasts.map((toast) => {
    const kind = toast.data?.kind ?? 'info'
    const Icon = icons[kind]
    return (
      <Toast.Root key={toast.id} toast={toast} data-toast data-kind={kind} className={styles.toast}>
        <Toast.Content className={styles.content}>
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          <Toast.Description className={styles.text} />
          <Toast.Action className={styles.action} />
          <Toast.Close className={styles.close} aria-label={t('common.close')}>
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
