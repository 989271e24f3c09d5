import { useOnline } from '@playhub/browser/online'
import { useT } from '../i18n/i18n.tsx'
import { Icon } from './icons.tsx'
import styles from './offline-banner.module.css'

/** Says that the network is gone. The region is always there, so that a screen reader hears what appears in it. */
export const OfflineBanner = () => {
  const t = useT()
  const online = useOnline()
  return (
    <div role="status" className={styles.status}>
      {!online && (
        <p className={styles.banner} data-offline>
          <Icon name="offline" size={18} />
          {t('shell.offline')}
        </p>
      )}
    </div>
  )
}
