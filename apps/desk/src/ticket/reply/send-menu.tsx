import { Menu } from '@base-ui/react/menu'
import { ChevronUp } from 'lucide-react'
import styles from '../../controls/picker.module.css'
import { useInboxT } from '../../support/texts.ts'
import own from './composer.module.css'
import type { SendStatus } from './outbox.ts'

/** A menu of the ticket's next status. A choice sends the answer and sets this status. */
export const SendMenu = ({ onSend }: { onSend: (status: SendStatus) => void }) => {
  const t = useInboxT()
  return (
    <Menu.Root>
      <Menu.Trigger className={own.menuButton} aria-label={t('composer.sendOther')} title={t('composer.sendOther')}>
        <ChevronUp size={18} strokeWidth={1.75} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} side="top" align="end" sideOffset={4} collisionPadding={8}>
          <Menu.Popup className={`${styles.popup} ${styles.menu}`}>
            <Menu.Item className={styles.item} onClick={() => onSend('waiting')}>
              {t('composer.sendWaiting')}
            </Menu.Item>
            <Menu.Item className={styles.item} onClick={() => onSend('closed')}>
              {t('composer.sendClose')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
