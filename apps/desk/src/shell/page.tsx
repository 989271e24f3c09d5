import { type ReactNode, useEffect } from 'react'
import { useT } from '../i18n.tsx'
import styles from './page.module.css'

/** The tab's title follows what is open. */
export const usePageTitle = (title: string) => {
  const t = useT()
  useEffect(() => {
    document.title = t('shell.pageTitle', { title })
  }, [title, t])
}

/** A screen below one heading; the heading takes the focus when the screen opens. */
export const Page = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => {
  usePageTitle(title)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </div>
  )
}
