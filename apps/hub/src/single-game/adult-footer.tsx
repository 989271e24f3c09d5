import { shortLanguage } from '@playhub/contract/language'
import { paths } from '../base/paths.ts'
import { useSite } from '../base/site.ts'
import { useLanguage, useT } from '../i18n/i18n.tsx'
import footer from '../shell/footer.module.css'

/** Every link opens a new tab, so the game stays open. */
export const AdultFooter = () => {
  const t = useT()
  const { language } = useLanguage()
  const { supportUrl = paths.tickets() } = useSite()
  const links = [
    { to: supportUrl, label: t('footer.customerSupport') },
    { to: paths.document('terms-of-use', 'en'), label: t('footer.terms') },
    { to: paths.document('privacy-policy', shortLanguage(language)), label: t('footer.privacy') },
    { to: paths.document('exempt-2257', 'en'), label: t('footer.exempt2257') },
    { to: paths.document('complaints', 'en'), label: t('footer.complaints') },
  ]
  return (
    <footer className={footer.footer}>
      <div className={footer.inner}>
        <nav aria-label={t('shell.footer')} className={footer.links}>
          {links.map(({ to, label }) => (
            <a key={to} href={to} target="_blank" rel="noreferrer" aria-label={t('shell.newTab', { name: label })}>
              {label}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  )
}
