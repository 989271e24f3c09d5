import { unfilledIn } from '@playhub/contract/desk/canned-text'
import type { ThreadEntry } from '@playhub/contract/desk/thread'
import type { DeskTicket } from '@playhub/contract/desk/tickets'
import { Button } from '@playhub/ui/button'
import { PickedFiles } from '@playhub/ui/picked-files'
import type { EditorHandle } from '@playhub/ui/rich-text-editor'
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useLanguage } from '../../base/i18n.tsx'
import { useStaff } from '../../base/session.tsx'
import { useShortcut } from '../../base/shortcuts.ts'
import { useWorkInHand } from '../../forms/work-in-hand.ts'
import { useEditorT, useInboxT } from '../../support/texts.ts'
import { ClosedReply } from '../closed-reply.tsx'
import { useSeenSeq } from '../seen-seq.ts'
import { CannedPicker } from './canned-picker.tsx'
import { isUsedIn } from './canned-text.ts'
import styles from './composer.module.css'
import type { Content } from './held.ts'
import { focusEditor, LazyEditor } from './lazy-editor.tsx'
import { type SendStatus, send } from './outbox.ts'
import { SendMenu } from './send-menu.tsx'
import { useDraft } from './use-draft.ts'
import { usePicked } from './use-picked.ts'

export type ReplyHandle = { focus: () => void; restore: (content: Content) => void }

type Props = {
  ticket: DeskTicket
  entries: readonly ThreadEntry[]
  ref: Ref<ReplyHandle>
  onWriting: (isWriting: boolean) => void
  onReopen: () => void
}

/** The editor of an answer to the player, with a picture and a video. */
export const ReplyComposer = ({ ticket, entries, ref, onWriting, onReopen }: Props) => {
  const t = useInboxT()
  const fileText = useEditorT()
  const language = useLanguage()
  const { id: staffId } = useStaff()
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorHandle>(null)
  const draft = useDraft(ticket.id, 'reply')
  const files = usePicked()
  const [isAsked, setIsAsked] = useState(false)
  /** The texts of the ready answers (saved texts for replies) that were inserted, by id. */
  const inserted = useRef(new Map<string, string>())
  const seenSeq = useSeenSeq(ticket, entries)
  const [isCannedOpen, setIsCannedOpen] = useState(false)
  const isClosed = ticket.status === 'closed'
  useShortcut(';', t('keys.canned'), () => setIsCannedOpen(true), !isClosed)

  useImperativeHandle(ref, () => ({
    focus: () => focusEditor(box.current, () => editor.current?.focus()),
    restore: ({ html, image, video }) => {
      if (html !== '') {
        draft.keep(draft.html + html)
        editor.current?.setHtml(draft.html + html)
      }
      seenSeq.touch()
      if (image && !files.image) void files.pick('image', image)
      if (video && !files.video) void files.pick('video', video)
      editor.current?.focus()
    },
  }))

  const unfilled = unfilledIn(draft.html)
  const isNothing = draft.html === '' && !files.image && !files.video
  useWorkInHand(!isNothing)
  const blocked = files.hasProblem
    ? t('composer.checkFiles')
    : isNothing
      ? t('composer.empty')
      : unfilled.length > 0
        ? t('composer.unfilled', { names: unfilled.join(', ') })
        : undefined

  const handleSend = (status: SendStatus) => {
    setIsAsked(blocked !== undefined)
    if (blocked !== undefined) return
    const { html } = draft
    const canned = [...inserted.current].filter(([, text]) => isUsedIn(html, text)).map(([id]) => id)
    void send({ staffId, ticketId: ticket.id, seenSeq: seenSeq.now(), html, status, canned, image: files.image, video: files.video })
    inserted.current.clear()
    seenSeq.touch()
    draft.keep('')
    files.clear()
    editor.current?.clear()
    editor.current?.focus()
    onWriting(false)
  }
  // In an empty editor, the semicolon key opens the list of ready answers (saved texts for replies). In a text, the key types a semicolon.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ';' || draft.html !== '' || event.nativeEvent.isComposing) return
    event.preventDefault()
    setIsCannedOpen(true)
  }

  if (isClosed) return <ClosedReply entries={entries} hasDraft={!isNothing} onReopen={onReopen} />
  return (
    <div ref={box} className={styles.body} data-filled={!isNothing || undefined} onKeyDownCapture={handleKeyDown}>
      <LazyEditor
        ref={editor}
        label={t('composer.replyLabel')}
        placeholder={t('composer.replyPlaceholder')}
        initialHtml={draft.html}
        onChange={(html, isEmpty) => {
          draft.handleChange(html, isEmpty)
          seenSeq.touch()
          setIsAsked(false)
          if (!isEmpty) onWriting(true)
        }}
        onSubmit={(withShift) => handleSend(withShift ? 'closed' : 'answered')}
        onPick={(kind, file) => {
          seenSeq.touch()
          void files.pick(kind, file)
        }}
      />
      <PickedFiles files={files.rows} texts={fileText} language={language} onRemove={({ kind }) => files.drop(kind)} />
      {(isAsked || unfilled.length > 0) && blocked && (
        <p className={styles.blocked} role="alert">
          {blocked}
        </p>
      )}
      <div className={styles.actions}>
        <CannedPicker
          ticket={ticket}
          open={isCannedOpen}
          onOpenChange={setIsCannedOpen}
          onInsert={(html, answer) => {
            if (answer) inserted.current.set(answer.id, answer.text)
            editor.current?.insertHtml(html)
          }}
          focusAfter={() => box.current?.querySelector<HTMLElement>('[contenteditable]') ?? null}
        />
        <span className={styles.grow} />
        <SendMenu onSend={handleSend} />
        <Button variant="accent" blocked={blocked} onClick={() => handleSend('answered')}>
          {t('composer.send')}
        </Button>
      </div>
    </div>
  )
}
