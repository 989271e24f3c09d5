import { useOnline } from '@playhub/browser/online'
import styles from '@playhub/ui/offline-banner.module.css'
import { WifiOff } from 'lucide-react'
import { useT } from '../base/i18n.tsx'

/** Sets a CSS variable with the banner's height, so that other elements can make room. */
const tellHeight = (line: HTMLElement | null) => {
  if (!line) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--offline', `${line.offsetHeight}px`))
  observer.observe(line)
  return () => {
    observer.disconnect()
    style.removeProperty('--offline')
  }
}

/** Says that there is no network. The element around the text is always present, so that screen readers announce new text. */
export const OfflineBanner = () => {
  const t = useT()
  const online = useOnline()
  return (
    <div role="status" className={styles.status}>
      {!online && (
        <p ref={tellHeight} className={styles.banner}>
          <WifiOff size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('shell.offline')}
        </p>
      )}
    </div>
  )
}
