import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import type { EditorHandle } from '@playhub/ui/rich-text-editor'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { useRefusalText } from '../base/refusal-text.ts'
import { Behind } from '../page/behind.tsx'
import { useFocusedHeading } from '../page/use-focused-heading.ts'
import styles from './answer-editor.module.css'
import { AnswerText, hasText } from './answer-text.tsx'
import { AnswerWhere } from './answer-where.tsx'
import { DeleteAnswer } from './delete-answer.tsx'
import type { Content, Saved } from './drafts.ts'
import { useAnswer } from './use-answer.ts'

const TITLE_MAX = 100

/** The editor of one ready answer, which is a saved text for replies. Unsaved changes are kept as a draft. */
export const AnswerEditor = ({ id, saved }: { id: string | undefined; saved: Saved }) => {
  const t = useT()
  const [isAsked, setAsked] = useState(false)
  const heading = useFocusedHeading()
  const titleField = useRef<HTMLInputElement>(null)
  const editor = useRef<EditorHandle>(null)
  const { draft, values, change, discard, save, submit, merge, isBehind, both } = useAnswer(id, saved, editor)
  const problem = problemOf(values)

  const handleSave = (event?: FormEvent) => {
    event?.preventDefault()
    if (!draft) return
    setAsked(true)
    if (problem === 'fillTitle') titleField.current?.focus()
    else if (problem === 'fillText') editor.current?.focus()
    else submit()
  }
  const handleDiscard = () => {
    discard()
    setAsked(false)
    heading.current?.focus()
  }
  return (
    <form className={styles.editor} noValidate onSubmit={handleSave}>
      <Link href="/canned" className={styles.back}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('canned.back')}
      </Link>
      <h2 ref={heading} tabIndex={-1}>
        {t(id ? 'canned.editTitle' : 'canned.newTitle')}
      </h2>
      {!isBehind && <SaveFailure error={save.error} />}
      <Field
        ref={titleField}
        label={t('canned.title')}
        hint={t('canned.titleHint')}
        name="title"
        autoComplete="off"
        maxLength={TITLE_MAX}
        value={values.title}
        error={isAsked && problem === 'fillTitle' ? { text: t('canned.fillTitle') } : undefined}
        onChange={(event) => change({ title: event.target.value })}
      />
      <AnswerWhere values={values} onChange={change} />
      <AnswerText
        ref={editor}
        initialHtml={values.text}
        isMissing={isAsked && problem === 'fillText'}
        onChange={(text) => change({ text })}
        onSubmit={handleSave}
      />
      <Behind isBehind={isBehind} merge={merge} both={both} />
      <div className={styles.actions}>
        <Button type="submit" variant="accent" busy={save.isPending} blocked={draft ? undefined : t('canned.same')}>
          {t('canned.save')}
        </Button>
        {draft && <Button onClick={handleDiscard}>{t('canned.discard')}</Button>}
        {id && <DeleteAnswer id={id} title={saved.title} />}
      </div>
    </form>
  )
}

const problemOf = ({ title, text }: Content) => (title.trim() === '' ? 'fillTitle' : hasText(text) ? undefined : 'fillText')

const SaveFailure = ({ error }: { error: unknown }) => {
  const refusalText = useRefusalText()
  return error ? <Notice kind="danger">{refusalText(error)}</Notice> : null
}
