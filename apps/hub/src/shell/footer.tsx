import type { DocumentName, footerLinks } from '@playhub/contract/documents'
import { shortLanguage } from '@playhub/contract/language'
import type { ProjectColours } from '@playhub/contract/projects/project-theme'
import type { AnchorHTMLAttributes, CSSProperties } from 'react'
import { Link } from 'wouter'
import { paths } from '../base/paths.ts'
import { useLanguage, useT } from '../i18n/i18n.tsx'
import styles from './footer.module.css'

export type FooterLink = (typeof footerLinks)[number]

type Props = {
  colours?: ProjectColours | undefined
  hidden?: readonly FooterLink[]
  /** Whether to show a link to the price list. Set it only if the player loses nothing by leaving the page. */
  prices?: boolean
  /**
   * Returns further attributes for a link, such as those that open it in a new tab. A new tab is used if the player would lose something by
   * leaving the page.
   */
  linkProps?: (label: string) => AnchorHTMLAttributes<HTMLAnchorElement>
}

/** Links to documents at the bottom of every page. If `colours` is set, the background has the project's colour. */
export const Footer = ({ colours, hidden = [], prices = false, linkProps }: Props) => {
  const t = useT()
  const { language } = useLanguage()
  const texts = shortLanguage(language)
  const links = [
    { key: 'contacts', name: 'contacts', label: t('footer.contacts') },
    { key: 'offer', name: 'offer', label: t('footer.offer') },
    { key: 'terms-of-use', name: 'terms-of-use', label: t('footer.terms') },
    { key: 'privacy-policy', name: 'privacy-policy', label: t('footer.privacy') },
    { key: 'personalData', name: 'personal-data', label: t('footer.personalData') },
  ] as const satisfies readonly { key: FooterLink; name: DocumentName; label: string }[]
  return (
    <footer
      className={colours === undefined ? styles.footer : `${styles.footer} ${styles.coloured}`}
      // React's CSS types do not include custom properties.
      style={colours as CSSProperties | undefined}
    >
      <div className={styles.inner}>
        <nav aria-label={t('shell.footer')} className={styles.links}>
          {links
            .filter(({ key }) => !hidden.includes(key))
            .map(({ name, label }) => (
              <a key={name} href={paths.document(name, name === 'terms-of-use' ? 'en' : texts)} {...linkProps?.(label)}>
                {label}
              </a>
            ))}
          {prices && <Link href={paths.prices()}>{t('footer.prices')}</Link>}
        </nav>
        {!hidden.includes('llc') && <span className={styles.llc}>{t('footer.llc')}</span>}
      </div>
    </footer>
  )
}
