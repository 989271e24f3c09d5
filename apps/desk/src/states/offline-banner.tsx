import { useOnline } from '@playhub/browser/online'
import { WifiOff } from 'lucide-react'
import { useT } from '../base/i18n.tsx'
import styles from './offline-banner.module.css'

/** Tells the styles how high the line is: what is as high as the window, or stays at its upper end, makes room for it. */
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

/** Says that the network is gone. The region is always there, so that a screen reader hears what appears in it. */
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
