import { desk } from '@playhub/contract/desk'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import type { EditorHandle } from '@playhub/ui/rich-text-editor'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { type Ref, useId, useImperativeHandle, useRef } from 'react'
import { call } from '../../base/call.ts'
import { useRefusalText } from '../../base/refusal-text.ts'
import { useInboxT } from '../../support/texts.ts'
import { ticketQuery } from '../../support/ticket-queries.ts'
import styles from './composer.module.css'
import { focusEditor, LazyEditor } from './lazy-editor.tsx'
import { useDraft } from './use-draft.ts'

export type NoteHandle = { focus: () => void }
type Props = { ticketId: string; ref: Ref<NoteHandle>; onWriting: (isWriting: boolean) => void }

/** The editor of a note for colleagues. It only knows the call that writes notes. */
export const NoteComposer = ({ ticketId, ref, onWriting }: Props) => {
  const t = useInboxT()
  const hintId = useId()
  const refusalText = useRefusalText()
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorHandle>(null)
  const draft = useDraft(ticketId, 'note')
  const add = useAddNote(ticketId, () => {
    draft.keep('')
    editor.current?.clear()
    editor.current?.focus()
    onWriting(false)
  })
  useImperativeHandle(ref, () => ({ focus: () => focusEditor(box.current, () => editor.current?.focus()) }), [])
  const handleAdd = () => {
    if (draft.html !== '' && !add.isPending) add.mutate(draft.html)
  }
  return (
    <div ref={box} className={styles.body}>
      <div id={hintId} className={styles.noteHint}>
        <Lock size={14} strokeWidth={2} aria-hidden="true" />
        <strong>{t('thread.note')}</strong> {t('thread.noteHint')}
      </div>
      <LazyEditor
        ref={editor}
        label={t('composer.noteLabel')}
        placeholder={t('composer.notePlaceholder')}
        describedBy={hintId}
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
          {refusalText(add.error)}
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

/** Retrying the same text sends the same note; a changed text is a new note. */
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
  })
}
