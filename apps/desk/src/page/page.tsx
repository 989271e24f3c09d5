import { type ReactNode, useEffect } from 'react'
import { useT } from '../base/i18n.tsx'
import styles from './page.module.css'

/** Sets the title of the browser tab. */
export const usePageTitle = (title: string) => {
  const t = useT()
  useEffect(() => {
    document.title = t('shell.pageTitle', { title })
  }, [title, t])
}

type Props = {
  title: string
  aside?: ReactNode
  /** The screen uses the full width, for a list with a side panel. */
  wide?: boolean
  children: ReactNode
}

/** A screen with a heading, which gets the focus when the screen opens. */
export const Page = ({ title, aside, wide = false, children }: Props) => {
  usePageTitle(title)
  return (
    <div className={styles.page} data-wide={wide || undefined}>
      <div className={styles.head}>
        <h1 className="title-in-bar" tabIndex={-1}>
          {title}
        </h1>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </div>
  )
}
