import { Menu } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import { useShortcut } from '../../base/shortcuts.ts'
import pickerStyles from '../../controls/picker.module.css'
import { useInboxT } from '../../support/texts.ts'
import type { KnownTicket } from '../../support/ticket-queries.ts'
import headerStyles from '../header.module.css'
import { LinkDialog, MergeDialog } from './merge-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'

type Opened = 'merge' | 'split' | 'link'
type Props = { known: KnownTicket; onMoved: (ticketId: string) => void }

/** The actions of a ticket that are needed less often, with their dialogs. */
export const TicketMenu = ({ known, onMoved }: Props) => {
  const t = useInboxT()
  const trigger = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<Opened>()
  const close = () => {
    setOpened(undefined)
    trigger.current?.focus()
  }
  const hasSeveral = known.ticket.seq > 1
  useShortcut('m', t('keys.merge'), () => setOpened('merge'))
  useShortcut('s', t('keys.split'), () => setOpened('split'), hasSeveral)
  useShortcut('l', t('keys.link'), () => setOpened('link'))
  return (
    <>
      <Menu.Root>
        <Menu.Trigger ref={trigger} className={headerStyles.iconButton} aria-label={t('moves.menu')} title={t('moves.menu')}>
          <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className={pickerStyles.positioner} align="end" sideOffset={4} collisionPadding={8}>
            <Menu.Popup className={`${pickerStyles.popup} ${pickerStyles.menu}`}>
              <Menu.Item className={pickerStyles.item} onClick={() => setOpened('merge')}>
                {t('moves.merge')}
              </Menu.Item>
              {hasSeveral && (
                <Menu.Item className={pickerStyles.item} onClick={() => setOpened('split')}>
                  {t('moves.split')}
                </Menu.Item>
              )}
              <Menu.Item className={pickerStyles.item} onClick={() => setOpened('link')}>
                {t('moves.link')}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {opened === 'merge' && <MergeDialog ticket={known.ticket} onMoved={onMoved} onClose={close} />}
      {opened === 'split' && <SplitDialog known={known} onMoved={onMoved} onClose={close} />}
      {opened === 'link' && <LinkDialog ticket={known.ticket} onClose={close} />}
    </>
  )
}
