import { useT } from '../i18n/i18n.tsx'
import styles from './full-screen-loader.module.css'
import { FullScreenLoader } from './full-screen-loader.tsx'
import { HeaderBar } from './header/header-bar.tsx'

/**
 * The page's content until the browser has loaded the page's code. If that takes long, a link loads the page again. Browsers without
 * JavaScript show only the text that the page needs JavaScript, and the e-mail address of support.
 */
export const ShellPage = ({ supportEmail }: { supportEmail: string }) => {
  const t = useT()
  return (
    <div className={styles.page}>
      <HeaderBar>{null}</HeaderBar>
      <FullScreenLoader>
        <noscript>
          <p>{t('loader.noScript')}</p>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </noscript>
        {/* The status itself is never hidden: screen readers announce what appears in it. */}
        <div role="status">
          <div data-late="">
            <p>{t('loader.long')}</p>
            {/* biome-ignore lint/a11y/useValidAnchor: an empty URL is that of the current page. */}
            <a href="">{t('failure.retry')}</a>
          </div>
        </div>
      </FullScreenLoader>
    </div>
  )
}
