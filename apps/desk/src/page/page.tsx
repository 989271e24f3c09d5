import { type ReactNode, useEffect } from 'react'
import { useT } from '../base/i18n.tsx'
import styles from './page.module.css'

/** The tab's title follows what is open. */
export const usePageTitle = (title: string) => {
  const t = useT()
  useEffect(() => {
    document.title = t('shell.pageTitle', { title })
  }, [title, t])
}

type Props = {
  title: string
  aside?: ReactNode
  /** A list with a panel beside it takes what room there is. */
  wide?: boolean
  children: ReactNode
}

/** A screen below one heading; the heading takes the focus when the screen opens. */
export const Page = ({ title, aside, wide = false, children }: Props) => {
  usePageTitle(title)
  return (
    <div className={styles.page} data-wide={wide || undefined}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </div>
  )
}
