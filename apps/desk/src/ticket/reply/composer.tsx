import { Tabs } from '@base-ui/react/tabs'
import type { ThreadEntry } from '@playhub/contract/desk/thread'
import type { DeskTicket } from '@playhub/contract/desk/tickets'
import { Lock, Reply } from 'lucide-react'
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTicketShortcut } from '../../support/asked-key.ts'
import { useInboxT } from '../../support/texts.ts'
import styles from './composer.module.css'
import type { DraftKind } from './drafts.ts'
import type { Content } from './held.ts'
import { NoteComposer, type NoteHandle } from './note-composer.tsx'
import { ReplyComposer, type ReplyHandle } from './reply-composer.tsx'

/** `restore` puts an answer back into the editor, after its delivery failed or after its writer has undone it. */
export type ComposerHandle = { restore: (content: Content) => void }

type Props = {
  ticket: DeskTicket
  entries: readonly ThreadEntry[]
  ref: Ref<ComposerHandle>
  onWriting: (isWriting: boolean) => void
  onReopen: () => void
  /** Elements beside the tabs. */
  tools: ReactNode
}

/**
 * The editor below a conversation. It has a tab for an answer to the player and a tab for a note that players never see. Answer and note
 * are separate components with separate calls, drafts and colours, so that a mistake cannot send a note to the player. After a note was
 * added, the tab for notes stays open.
 */
export const Composer = ({ ticket, entries, ref, onWriting, onReopen, tools }: Props) => {
  const t = useInboxT()
  const [kind, setKind] = useState<DraftKind>('reply')
  const reply = useRef<ReplyHandle>(null)
  const note = useRef<NoteHandle>(null)
  const turnTo = (next: DraftKind) => {
    flushSync(() => setKind(next))
    if (next === 'reply') reply.current?.focus()
    else note.current?.focus()
  }
  useTicketShortcut(ticket.id, 'r', t('keys.reply'), () => turnTo('reply'))
  useTicketShortcut(ticket.id, 'n', t('keys.note'), () => turnTo('note'))
  useImperativeHandle(ref, () => ({
    restore: (content) => {
      flushSync(() => setKind('reply'))
      reply.current?.restore(content)
    },
  }))
  return (
    <Tabs.Root
      className={styles.composer}
      data-kind={kind}
      // Keeps the focus in the composer when somebody clicks an element that takes no focus. Otherwise the composer would collapse, and its
      // buttons would move away from the pointer.
      tabIndex={-1}
      value={kind}
      onValueChange={(next) => setKind(next === 'note' ? 'note' : 'reply')}
    >
      <div className={styles.top}>
        <Tabs.List className={styles.tabs} aria-label={t('composer.kind')} activateOnFocus>
          <Tabs.Tab value="reply" className={styles.tab}>
            <Reply size={16} strokeWidth={1.75} aria-hidden="true" />
            <span className={styles.tabName}>{t('composer.reply')}</span>
          </Tabs.Tab>
          <Tabs.Tab value="note" className={styles.tab} data-note>
            <Lock size={16} strokeWidth={1.75} aria-hidden="true" />
            <span className={styles.tabName}>{t('composer.note')}</span>
          </Tabs.Tab>
        </Tabs.List>
        {tools}
      </div>
      <Tabs.Panel value="reply" className={styles.panel} keepMounted tabIndex={-1}>
        <ReplyComposer ref={reply} ticket={ticket} entries={entries} onWriting={onWriting} onReopen={onReopen} />
      </Tabs.Panel>
      <Tabs.Panel value="note" className={styles.panel} keepMounted tabIndex={-1}>
        <NoteComposer ref={note} ticketId={ticket.id} onWriting={onWriting} />
      </Tabs.Panel>
    </Tabs.Root>
  )
}
