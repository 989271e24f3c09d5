import type { SingleGame } from '@playhub/contract/catalogue'
import { UNDERAGE_EXIT_URL } from '@playhub/contract/limits'
import type { CSSProperties } from 'react'
import { useT } from '../i18n/i18n.tsx'
import { LanguageSwitch } from '../shell/header/language-switch.tsx'
import { AdultFooter } from './adult-footer.tsx'
import styles from './age-gate.module.css'

type Settings = SingleGame['settings']

/**
 * The question about the visitor's age. The page shows nothing else until the visitor has answered. The question has no close button, and
 * Escape does nothing. Until `settings` with the background images are loaded, the background is plain.
 */
export const AgeGate = ({ settings, onAccept }: { settings: Settings | undefined; onAccept: () => void }) => {
  const t = useT()
  return (
    <div className={`${styles.gate} on-art`} style={settings && imagesOf(settings)}>
      <div className={styles.top}>
        <LanguageSwitch />
      </div>
      <main id="main" className={styles.middle}>
        <div className={styles.panel} role="alertdialog" aria-modal="true" aria-labelledby="gate-title" aria-describedby="gate-text">
          <span className={styles.mark} role="img" aria-label={t('singleGame.mark')}>
            18+
          </span>
          <h1 id="gate-title" className={styles.title} tabIndex={-1} ref={focusFirst}>
            {t('singleGame.gateTitle')}
          </h1>
          <p id="gate-text" className={styles.text}>
            {t('singleGame.gateLead')} {t('singleGame.gateConfirm')}
          </p>
          <div className={styles.answers}>
            <button type="button" className={styles.accept} onClick={onAccept}>
              {t('singleGame.adult')}
            </button>
            <a href={UNDERAGE_EXIT_URL} rel="noreferrer" className={styles.leave}>
              {t('singleGame.underage')}
            </a>
          </div>
        </div>
      </main>
      <AdultFooter />
    </div>
  )
}

// Focuses the title, unless the visitor has already focused something before hydration.
const focusFirst = (title: HTMLElement | null) => {
  if (document.activeElement === document.body) title?.focus({ preventScroll: true })
}

/** Returns CSS properties with the images for wide and narrow screens. The style sheet selects one of each pair. */
const imagesOf = (settings: Settings): CSSProperties => {
  const images = {
    '--page': image(settings.backgroundImageFile || settings.backgroundFile),
    '--page-small': image(settings.backgroundFile || settings.backgroundImageFile),
    '--popup': image(settings.popupFile),
    '--popup-small': image(settings.popupSmallFile || settings.popupFile),
    '--button': image(settings.verificationBtnFile),
    '--button-small': image(settings.verificationSmallBtnFile || settings.verificationBtnFile),
  }
  // The cast is needed because React's CSS types contain no custom properties.
  return images as CSSProperties
}

const image = (file: string) => (file === '' ? 'none' : `url(${JSON.stringify(encodeURI(file))})`)
