import { desk } from '@playhub/contract/desk'
import { Refusal } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { namedIn } from '@playhub/ui/named-in'
import { Notice } from '@playhub/ui/notice'
import type { EditorHandle } from '@playhub/ui/rich-text-editor'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { type Ref, type RefObject, useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from 'react'
import { call } from '../../base/call.ts'
import { agentsQuery } from '../../base/queries.ts'
import { useRefusalText } from '../../base/refusal-text.ts'
import { useStaff } from '../../base/session.tsx'
import { useWorkInHand } from '../../forms/work-in-hand.ts'
import { useMentionsT } from '../../mentions/texts.ts'
import { useInboxT } from '../../support/texts.ts'
import { ticketQuery } from '../../support/ticket-queries.ts'
import styles from './composer.module.css'
import { focusEditor, LazyNoteEditor } from './lazy-editor.tsx'
import { mentionedIn, wordsBeside } from './note-draft.ts'
import { useDraft } from './use-draft.ts'

export type NoteHandle = { focus: () => void }
type Props = { ticketId: string; ref: Ref<NoteHandle>; onWriting: (isWriting: boolean) => void }

/** The editor of a note for colleagues. It only uses the call that writes notes, so it cannot send the text to the player. */
export const NoteComposer = ({ ticketId, ref, onWriting }: Props) => {
  const t = useInboxT()
  const mentionsT = useMentionsT()
  const { id: ownId } = useStaff()
  const hintId = useId()
  const refusalText = useRefusalText()
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorHandle>(null)
  const draft = useDraft(ticketId, 'note')
  useWorkInHand(draft.html !== '')
  const mentions = usePeople()
  const add = useAddNote(ticketId, () => {
    draft.keep('')
    editor.current?.clear()
    onWriting(false)
  })
  useFocusedAfter(add.isSuccess, box, () => editor.current?.focus())
  useImperativeHandle(ref, () => ({ focus: () => focusEditor(box.current, () => editor.current?.focus()) }), [])
  // The HTML of the last note about which a warning was shown. The warning says that the note contains a name after `@` that was not chosen
  // from the list, so it is only text and not a mention. If the button is pressed again, the note is added.
  const [warned, setWarned] = useState('')
  // A colleague who was chosen from the list once is notified. So no warning is needed if the name is also typed.
  const chosen = new Set(mentionedIn(draft.html).map(({ id }) => id))
  const unchosen = namedIn(
    wordsBeside(draft.html),
    mentions.people.filter(({ id }) => !chosen.has(id)),
  )
  const handleAdd = () => {
    if (draft.html === '' || add.isPending) return
    if (unchosen.length > 0 && warned !== draft.html) setWarned(draft.html)
    else add.mutate(draft.html)
  }
  const isWithoutAccess = add.error instanceof Refusal && add.error.code === 'COLLEAGUE_WITHOUT_ACCESS'
  const lost = isWithoutAccess
    ? mentionedIn(draft.html).filter(({ id }) => id !== ownId && !mentions.people.some((person) => person.id === id))
    : []
  return (
    <div ref={box} className={styles.body} data-filled={draft.html !== '' || undefined}>
      <div id={hintId} className={styles.noteHint}>
        <Lock size={14} strokeWidth={2} aria-hidden="true" />
        <strong>{t('thread.note')}</strong> {t('thread.noteHint')}
      </div>
      <LazyNoteEditor
        ref={editor}
        label={t('composer.noteLabel')}
        placeholder={t('composer.notePlaceholder')}
        describedBy={hintId}
        mentions={mentions}
        initialHtml={draft.html}
        readOnly={add.isPending}
        onChange={(html, isEmpty) => {
          draft.handleChange(html, isEmpty)
          if (!isEmpty) onWriting(true)
        }}
        onSubmit={handleAdd}
      />
      {add.error && (
        <Notice kind="danger" title={t('composer.noteFailed')}>
          {refusalText(add.error)} {lost.length > 0 && mentionsT('without', { names: lost.map(({ name }) => name).join(', ') })}
        </Notice>
      )}
      {warned !== '' && warned === draft.html && unchosen.length > 0 && (
        <Notice kind="warning" title={mentionsT('notMentioned', { names: unchosen.join(', ') })}>
          {mentionsT('notMentionedHint')}
        </Notice>
      )}
      <div className={styles.actions}>
        <span className={styles.addNote}>
          <Button busy={add.isPending} blocked={draft.html === '' ? t('composer.empty') : undefined} onClick={handleAdd}>
            {t('composer.addNote')}
          </Button>
        </span>
      </div>
    </div>
  )
}

/**
 * Focuses the editor when a note was added. While a note is being added, the editor is read-only and loses the focus. If the focus was
 * moved to another element in this time, it stays there.
 */
const useFocusedAfter = (isAdded: boolean, box: RefObject<HTMLElement | null>, focus: () => void) => {
  const focusAgain = useEffectEvent(() => {
    const { activeElement, body } = document
    if (activeElement === body || box.current?.contains(activeElement)) focus()
  })
  useEffect(() => {
    if (isAdded) focusAgain()
  }, [isAdded])
}

/** The colleagues who can read the note, without its writer. */
const usePeople = () => {
  const t = useMentionsT()
  const { id: ownId } = useStaff()
  const { data: agents = [] } = useQuery(agentsQuery)
  const isShared = (name: string) => agents.filter((one) => one.name === name).length > 1
  return {
    people: agents
      .filter(({ id }) => id !== ownId)
      .map(({ id, name, email }) => ({ id, name, hint: isShared(name) && email !== '' ? email : undefined })),
    label: t('people'),
    countText: (count: number) => t('found', { count }),
  }
}

/**
 * Returns a mutation that adds a note. A retry with the same text sends the same note id, so that the server adds the note only once. A
 * changed text is sent as a new note.
 */
const useAddNote = (ticketId: string, onAdded: () => void) => {
  const client = useQueryClient()
  const tried = useRef({ html: '', clientId: '' })
  return useMutation({
    mutationFn: (html: string) => {
      if (tried.current.html !== html) tried.current = { html, clientId: crypto.randomUUID() }
      return call(desk.tickets.addNote, { params: { id: ticketId }, body: { text: html, clientId: tried.current.clientId } })
    },
    onSuccess: () => {
      tried.current = { html: '', clientId: '' }
      onAdded()
      void client.invalidateQueries({ queryKey: ticketQuery(ticketId).queryKey })
    },
    // The server may have refused the note because a mentioned colleague has left. So the list of colleagues is read again.
    onError: () => void client.invalidateQueries({ queryKey: agentsQuery.queryKey }),
  })
}
