import type { InboxRow } from '@playhub/contract/desk/tickets'
import { Refusal } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { type EditorHandle, RichTextEditor } from '@playhub/ui/rich-text-editor'
import { SelectField } from '@playhub/ui/select-field'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareQuote } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { cannedQuery } from '../base/queries.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { SearchPicker } from '../controls/search-picker.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { languageName } from '../support/language-name.ts'
import { useEditorT, useInboxT } from '../support/texts.ts'
import { byFit, isUsedIn } from '../ticket/reply/canned-text.ts'
import styles from './bulk.module.css'
import { useBulk } from './use-bulk.ts'

const statuses = ['answered', 'waiting', 'closed'] as const

type Props = { rows: readonly InboxRow[]; isCannedOpen: boolean; onSent: () => void; onClose: () => void }

/**
 * A dialog to send one answer to all chosen conversations. The variables in the text are filled in for each conversation. `rows` do not
 * change while the dialog is open. `isCannedOpen`: the list of ready answers (saved texts for replies) is open at first.
 */
export const BulkAnswerDialog = ({ rows, isCannedOpen, onSent, onClose }: Props) => {
  const t = useInboxT()
  const editorT = useEditorT()
  const refusalText = useRefusalText()
  const { answer } = useBulk(onSent)
  const [html, setHtml] = useState('')
  const [status, setStatus] = useState<(typeof statuses)[number]>('answered')
  const [canned, setCanned] = useState<{ id: string; text: string }>()
  const [isOpen, setOpen] = useState(isCannedOpen)
  const editor = useRef<EditorHandle>(null)
  const form = useRef<HTMLDivElement>(null)
  // A retry sends the same action id, so that the server performs the action only once. Another text or status is a new action with a new
  // id.
  const action = useRef({ id: crypto.randomUUID(), of: '' })
  const languages = languagesOf(rows)
  const { data: answers = [] } = useQuery(cannedQuery)
  const projects = new Set(rows.map(({ project }) => project))
  const fitting = answers
    .filter(({ project }) => project === null || (projects.size === 1 && projects.has(project)))
    .toSorted(byFit(languages[0]?.language ?? ''))
  const handleSend = (next = status) => {
    if (html === '' || answer.isPending) return
    const of = JSON.stringify([html, next])
    if (action.current.of !== of) action.current = { id: crypto.randomUUID(), of }
    const used = canned && isUsedIn(html, canned.text) ? { canned: canned.id } : {}
    answer.mutate({ id: action.current.id, rows, message: { text: html, status: next, ...used } })
  }
  return (
    <FormDialog
      title={t('bulk.answerTitle', { count: rows.length })}
      isWide
      // The editor is imported at once and not with `lazy()`, so that it exists when the focus moves into the dialog.
      initialFocus={() => (isCannedOpen ? true : (textIn(form) ?? true))}
      onClose={onClose}
    >
      <div ref={form} className={styles.form}>
        <p className={styles.hint}>{t('bulk.languages', { list: languages.map(({ text }) => text).join(', ') })}</p>
        <RichTextEditor
          ref={editor}
          texts={editorT}
          label={t('bulk.answerLabel')}
          placeholder={t('bulk.answerPlaceholder')}
          initialHtml={html}
          onChange={(next, isEmpty) => setHtml(isEmpty ? '' : next)}
          onSubmit={(withShift) => handleSend(withShift ? 'closed' : status)}
        />
        {/* The hint shows the names of the variables in braces. */}
        <p className={styles.hint}>{t('bulk.answerHint', variables)}</p>
        {answer.error && (
          <Notice kind="danger" title={answer.error instanceof Refusal ? t('bulk.failed') : t('bulk.unsure')}>
            {refusalText(answer.error)}
          </Notice>
        )}
        <div className={styles.formActions}>
          <SearchPicker
            label={t('composer.canned')}
            className={styles.picker}
            items={fitting.map(({ id, title, language }) => ({ id, label: title, hint: language.toUpperCase() }))}
            search={t('composer.cannedHint')}
            empty={t('composer.cannedNone')}
            open={isOpen}
            onOpenChange={setOpen}
            finalFocus={() => textIn(form) ?? null}
            onPick={({ id }) => {
              const picked = fitting.find((each) => each.id === id)
              if (!picked) return
              setCanned(picked)
              editor.current?.insertHtml(picked.text)
            }}
          >
            <MessageSquareQuote size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('composer.canned')}
          </SearchPicker>
          <SelectField
            label={t('bulk.after')}
            value={status}
            onChange={(next) => setStatus(statuses.find((each) => each === next) ?? 'answered')}
          >
            {statuses.map((each) => (
              <option key={each} value={each}>
                {t(`status.${each}`)}
              </option>
            ))}
          </SelectField>
          <Button
            variant="accent"
            busy={answer.isPending}
            blocked={html === '' ? t('composer.empty') : undefined}
            onClick={() => handleSend()}
          >
            {t('bulk.send', { count: rows.length })}
          </Button>
        </div>
      </div>
    </FormDialog>
  )
}

const textIn = (form: RefObject<HTMLElement | null>) => form.current?.querySelector<HTMLElement>('[contenteditable]')

/** Values for the phrase of the hint. Each placeholder is replaced by itself, so that the hint shows the names of the variables. */
const variables = { player: '{player}', ticket: '{ticket}', project: '{project}', item: '{item}', staff: '{staff}' }

/** Returns the languages of the players, the most frequent first. */
const languagesOf = (rows: readonly InboxRow[]) => {
  const counts = new Map<string, number>()
  for (const { language } of rows) counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([language, count]) => ({ language, text: `${languageName(language)} ${count}` }))
}
