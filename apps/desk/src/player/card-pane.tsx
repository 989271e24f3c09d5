import { Dialog } from '@base-ui/react/dialog'
import { ArrowLeft, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsPhone } from '../base/use-width.ts'
import { useInboxT } from '../support/texts.ts'
import styles from './card.module.css'
import { PlayerCard } from './player-card.tsx'
import { PurchasePanel } from './purchase-panel.tsx'

type Props = {
  ticketId: string
  /** Whether the card fits beside the conversation. */
  isBeside: boolean
  /** Whether the card is open. If the card fits beside the conversation, this value has no effect. */
  isOpen: boolean
  purchaseId: string | undefined
  toPurchase: (id: string | undefined) => string
  toTicket: (id: string) => string
  onClose: () => void
}

/** Shows the player's card or one of the player's purchases. It is a pane in a wide window, a drawer on a tablet, and a page on a phone. */
export const CardPane = ({ ticketId, isBeside, isOpen, purchaseId, toPurchase, toTicket, onClose }: Props) => {
  const t = useInboxT()
  const isPhone = useIsPhone()
  const content = purchaseId ? (
    <PurchasePanel key={purchaseId} ticketId={ticketId} paymentId={purchaseId} toCard={toPurchase(undefined)} />
  ) : (
    <PlayerCard ticketId={ticketId} toPurchase={toPurchase} toTicket={toTicket} />
  )
  if (isBeside)
    return (
      <aside className={styles.pane} aria-label={t('card.title')}>
        {content}
      </aside>
    )
  if (isPhone)
    return (
      isOpen && (
        <section className={styles.pane} aria-label={t('card.title')}>
          {!purchaseId && (
            <button type="button" className={styles.pageBack} onClick={onClose}>
              <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
              {t('ticket.toTicket')}
            </button>
          )}
          {content}
        </section>
      )
    )
  return (
    <Drawer open={isOpen} onClose={onClose}>
      {content}
    </Drawer>
  )
}

const Drawer = ({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) => {
  const t = useInboxT()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.drawer} aria-label={t('card.title')}>
          <Dialog.Close className={styles.drawerClose} aria-label={t('card.close')}>
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </Dialog.Close>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
