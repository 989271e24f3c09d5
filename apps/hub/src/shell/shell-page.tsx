import styles from './full-screen-loader.module.css'
import { FullScreenLoader } from './full-screen-loader.tsx'
import { HeaderBar } from './header/header-bar.tsx'

/** The page's content until the browser has loaded the page's code. */
export const ShellPage = () => (
  <div className={styles.page}>
    <HeaderBar>{null}</HeaderBar>
    <FullScreenLoader />
  </div>
)
