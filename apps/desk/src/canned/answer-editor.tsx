import { desk } from '@playhub/contract/desk'
import type { CannedAnswer } from '@playhub/contract/desk-canned'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import type { EditorHandle } from '@playhub/ui/rich-text-editor'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { call } from '../call.ts'
import { useT } from '../i18n.tsx'
import { cannedQuery, queryClient } from '../queries.ts'
import { useRefusalText } from '../refusal-text.ts'
import { showToast } from '../shell/toasts.tsx'
import styles from './answer-editor.module.css'
import { AnswerText, hasText } from './answer-text.tsx'
import { AnswerWhere } from './answer-where.tsx'
import { DeleteAnswer } from './delete-answer.tsx'
import { type Draft, isSame, useDrafts } from './drafts.ts'

const TITLE_MAX = 100

/** One ready answer, new or old. What is typed waits as a draft until it is saved or undone. */
export const AnswerEditor = ({ id, saved }: { id: string | undefined; saved: Draft }) => {
  const t = useT()
  const draftId = id ?? 'new'
  const drafts = useDrafts()
  const draft = drafts.get(draftId)
  const values = draft ?? saved
  const [isAsked, setAsked] = useState(false)
  const heading = useHeadingFocus()
  const titleField = useRef<HTMLInputElement>(null)
  const editor = useRef<EditorHandle>(null)
  const save = useSave(id, () => drafts.set(draftId, undefined))
  const problem = problemOf(values)

  const handleChange = (change: Partial<Draft>) => {
    // Of this moment: the editor may call with what it was given a while ago.
    const next = { ...(drafts.now(draftId) ?? saved), ...change }
    drafts.set(draftId, isSame(next, saved) ? undefined : next)
  }
  const handleSave = (event?: FormEvent) => {
    event?.preventDefault()
    if (save.isPending || !draft) return
    setAsked(true)
    if (problem === 'fillTitle') titleField.current?.focus()
    else if (problem === 'fillText') editor.current?.focus()
    else save.mutate(draft)
  }
  const handleDiscard = () => {
    drafts.set(draftId, undefined)
    setAsked(false)
    editor.current?.setHtml(saved.text)
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
      <SaveFailure error={save.error} />
      <Field
        ref={titleField}
        label={t('canned.title')}
        hint={t('canned.titleHint')}
        name="title"
        autoComplete="off"
        maxLength={TITLE_MAX}
        value={values.title}
        error={isAsked && problem === 'fillTitle' ? { text: t('canned.fillTitle') } : undefined}
        onChange={(event) => handleChange({ title: event.target.value })}
      />
      <AnswerWhere values={values} onChange={handleChange} />
      <AnswerText
        ref={editor}
        initialHtml={values.text}
        isMissing={isAsked && problem === 'fillText'}
        onChange={(text) => handleChange({ text })}
        onSubmit={handleSave}
      />
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

/** Opened, an answer is begun at its heading. */
const useHeadingFocus = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return heading
}

const problemOf = ({ title, text }: Draft) => (title.trim() === '' ? 'fillTitle' : hasText(text) ? undefined : 'fillText')

const useSave = (id: string | undefined, onSaved: () => void) => {
  const t = useT()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: (draft: Draft) => call(desk.canned.saveCanned, { body: { ...draft, ...(id && { id }) } }),
    onSuccess: (kept) => {
      onSaved()
      queryClient.setQueryData(cannedQuery.queryKey, (all: CannedAnswer[] = []) =>
        id ? all.map((each) => (each.id === id ? kept : each)) : [...all, kept],
      )
      void queryClient.invalidateQueries(cannedQuery)
      showToast(t('canned.saved'))
      if (!id) navigate(`/canned/${kept.id}`, { replace: true })
    },
  })
}

const SaveFailure = ({ error }: { error: unknown }) => {
  const refusalText = useRefusalText()
  return error ? <Notice kind="danger">{refusalText(error)}</Notice> : null
}
