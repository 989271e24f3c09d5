import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

type Props = { kind?: keyof typeof icons; title?: string; children?: ReactNode; action?: ReactNode; code?: string | undefined }

/** A notice about a part of the screen. A screen reader announces a `danger` notice at once, and any other notice at its next pause. */
export const Notice = ({ kind = 'info', title, children, action, code }: Props) => {
  const Icon = icons[kind]
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.body}>
        {title && <div className={styles.title}>{title}</div>}
        {children && <div>{children}</div>}
        {code && <div className={styles.code}>{code}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}
