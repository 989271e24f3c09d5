import type { ReactNode } from 'react'
import styles from './panel.module.css'

/** A raised box in the middle of a page. Its sizes depend on its container, not on the window. */
export const Panel = ({
  width = 'auth',
  children,
}: {
  width?: 'auth' | 'form' | 'column' | 'checkout' | 'chat' | 'wide'
  children: ReactNode
}) => <div className={`${styles.panel} ${styles[width]}`}>{children}</div>

/** Stacks the parts of a screen. The distance between the parts is the same in a page and in a modal. */
export const Stack = ({ gap = 5, children }: { gap?: 2 | 3 | 4 | 5 | 6; children: ReactNode }) => (
  <div className={styles.stack} style={{ gap: `var(--space-${gap})` }}>
    {children}
  </div>
)
