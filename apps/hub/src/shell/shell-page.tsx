import styles from './full-screen-loader.module.css'
import { FullScreenLoader } from './full-screen-loader.tsx'
import { HeaderBar } from './header/header-bar.tsx'

/** The frame of a page until the browser has its code. */
export const ShellPage = () => (
  <div className={styles.page}>
    <HeaderBar>{null}</HeaderBar>
    <FullScreenLoader />
  </div>
)
