import { MessagesSquare } from 'lucide-react'
import { useStored } from '../base/stored.ts'
import { useIsWhole } from '../base/use-width.ts'
import { usePageTitle } from '../page/page.tsx'
import { CardPane } from '../player/card-pane.tsx'
import { Empty } from '../states/empty.tsx'
import { useInboxT } from '../support/texts.ts'
import { Conversation } from '../ticket/conversation.tsx'
import { useInboxAddress } from './address.ts'
import styles from './inbox.module.css'
import { useLiveTickets } from './live.ts'
import { TicketList } from './ticket-list.tsx'

/** The list, the open conversation and the player's card. They are panes side by side, but separate pages on a phone. */
export const InboxPage = () => {
  const t = useInboxT()
  const { opened, hrefWith, go } = useInboxAddress()
  const isLost = useLiveTickets()
  const isWhole = useIsWhole()
  const density = useStored('density')
  usePageTitle(t('inbox.title'))
  const { ticketId, card, purchaseId, noteId } = opened
  // In a wide window, a purchase opens beside the conversation. When the window gets narrower, the purchase stays visible.
  const isCardOpen = card || purchaseId !== undefined
  const pane = !ticketId ? 'list' : isCardOpen ? 'card' : 'thread'
  return (
    <div className={styles.inbox} data-pane={pane} data-density={density}>
      {/* The list has its own heading. While a phone hides the list, the page needs this heading. */}
      {pane !== 'list' && <h1 className={styles.title}>{t('inbox.title')}</h1>}
      <div className={styles.listPane}>
        <TicketList
          opened={opened}
          isLost={isLost}
          hrefOf={(id) => hrefWith({ ticketId: id, card: false, purchaseId: undefined })}
          onOpen={(id) => go({ ticketId: id, card: false, purchaseId: undefined })}
          onPlace={(place, options) => go({ place }, options)}
        />
      </div>
      <div className={styles.threadPane}>
        {ticketId ? (
          <Conversation
            key={ticketId}
            ticketId={ticketId}
            noteId={noteId}
            toList={hrefWith({ ticketId: undefined })}
            toCard={hrefWith({ card: true })}
            hasCard={isWhole}
            toTicket={(id) => hrefWith({ ticketId: id, card: false, purchaseId: undefined })}
            onMoved={(id, options) =>
              // `replace` is set after a merge: the URL of the remaining ticket replaces the URL of the merged ticket. The note in the URL
              // is kept, because it now belongs to the remaining ticket.
              go({ ticketId: id, card: false, purchaseId: undefined, noteId: options?.replace ? noteId : undefined }, options)
            }
          />
        ) : (
          <Empty icon={MessagesSquare} text={t('inbox.choose')} hint={t('inbox.chooseHint')} />
        )}
      </div>
      {ticketId && (
        <CardPane
          key={ticketId}
          ticketId={ticketId}
          isBeside={isWhole}
          isOpen={isCardOpen}
          purchaseId={purchaseId}
          toPurchase={(id) => hrefWith({ purchaseId: id, card: !isWhole || card })}
          toTicket={(id) => hrefWith({ ticketId: id, card: false, purchaseId: undefined })}
          onClose={() => go({ card: false, purchaseId: undefined })}
        />
      )}
    </div>
  )
}
