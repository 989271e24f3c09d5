import type { ProjectColours } from '@playhub/contract/projects/project-theme'
import type { ReactNode } from 'react'
import { Footer, type FooterLink } from './footer.tsx'
import { Header } from './header/header.tsx'
import styles from './public-page.module.css'
import { SkipLink } from './skip-link.tsx'

type Props = {
  footerColours?: ProjectColours | undefined
  hiddenLinks?: readonly FooterLink[]
  /** Whether the page uses the whole width. */
  bleed?: boolean
  /** Whether the page shows a dark picture in both themes, also behind its header. */
  onArt?: boolean
  children: ReactNode
}

/** A page that everybody can see: the header with its menu at the top, links to documents at the bottom. */
export const PublicPage = ({ footerColours, hiddenLinks, bleed = false, onArt = false, children }: Props) => (
  <div className={styles.page}>
    <SkipLink />
    <div className={onArt ? `${styles.top} on-art` : styles.top}>
      <Header />
      <main id="main" tabIndex={-1} className={bleed ? styles.bleed : styles.main}>
        {children}
      </main>
    </div>
    <Footer colours={footerColours} hidden={hiddenLinks ?? []} prices />
  </div>
)
