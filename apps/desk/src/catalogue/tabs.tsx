import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

/** A row of tabs. `isBar`: the row is shown along the upper edge of a pane. */
export const TabList = ({ label, isBar = false, children }: { label: string; isBar?: boolean; children: ReactNode }) => (
  <Tabs.List className={styles.list} data-bar={isBar || undefined} aria-label={label} activateOnFocus>
    {children}
  </Tabs.List>
)

export const Tab = ({ value, children }: { value: string; children: ReactNode }) => (
  <Tabs.Tab value={value} className={styles.tab}>
    {children}
  </Tabs.Tab>
)
