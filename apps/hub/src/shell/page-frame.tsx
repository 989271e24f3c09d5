import { projectPicture } from '@playhub/contract/projects/pictures'
import { placeholderOf } from '@playhub/ui/picture'
import type { ReactNode } from 'react'
import { useSite } from '../base/site.ts'
import { useT } from '../i18n/i18n.tsx'
import { Footer } from './footer.tsx'
import { InnerHeader } from './header/inner-header.tsx'
import styles from './page-frame.module.css'
import { SkipLink } from './skip-link.tsx'

/** The kinds of page with a close button. The component that renders the page decides what closing does. */
export type PageOrigin = 'auth' | 'profile' | 'payments' | 'transactions' | 'transactionHelper' | 'prices' | 'ticket'

export type PageFrameProps = {
  origin: PageOrigin
  onClose: () => void
  /** Whether closing returns to a running game. If so, the label of the close button says this. */
  toGame?: boolean
  children: ReactNode
}

/** A page with a close button instead of a menu. */
export const PageFrame = ({ origin, onClose, toGame = false, children }: PageFrameProps) => {
  const t = useT()
  const { project } = useSite()
  return (
    <div
      className={styles.frame}
      data-origin={origin}
      style={origin === 'auth' && project ? placeholderOf(projectPicture(project, 'cover')) : undefined}
    >
      <SkipLink />
      <InnerHeader onClose={onClose} closeLabel={t(toGame ? 'shell.closeToGame' : 'shell.close')} shortLanguages={origin === 'prices'} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer linkProps={(name) => ({ target: '_blank', 'aria-label': t('shell.newTab', { name }) })} />
    </div>
  )
}
