import { useOnline } from '@playhub/browser/online'
import styles from '@playhub/ui/offline-banner.module.css'
import { useT } from '../i18n/i18n.tsx'
import { Icon } from './icons.tsx'

/**
 * Informs the player that the network is down. The element around the message is always in the page, so that screen readers announce the
 * message.
 */
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
