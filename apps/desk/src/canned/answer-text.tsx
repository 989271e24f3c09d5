import { cannedVariables } from '@playhub/contract/desk/canned'
import { withoutFallback } from '@playhub/contract/desk/canned-text'
import { ErrorLine } from '@playhub/ui/field'
import type { EditorHandle } from '@playhub/ui/rich-text-editor'
import { lazy, type RefObject, Suspense, useId } from 'react'
import { useT } from '../base/i18n.tsx'
import { PillButton } from '../controls/pill-button.tsx'
import { useEditorT } from '../support/texts.ts'
import styles from './answer-text.module.css'

const RichTextEditor = lazy(async () => ({ default: (await import('@playhub/ui/rich-text-editor')).RichTextEditor }))

/** Whether a message's HTML contains visible text. */
export const hasText = (html: string) => html.replace(/<[^>]*>|&nbsp;|[\s\u200b\ufeff]/g, '') !== ''

type Props = {
  ref: RefObject<EditorHandle | null>
  /** The accessible name of the text field. By default, the field is named as the text of a ready answer (a saved text for replies). */
  label?: string
  placeholder?: string
  initialHtml: string
  isMissing: boolean
  onChange: (html: string) => void
  onSubmit: () => void
}

/** The text field of a ready answer (a saved text for replies) or of a macro, with a button for each variable. */
export const AnswerText = ({ ref, label, placeholder, initialHtml, isMissing, onChange, onSubmit }: Props) => {
  const t = useT()
  const editorTexts = useEditorT()
  const errorId = useId()
  const labelId = useId()
  const bare = withoutFallback(initialHtml).map((name) => `{${name}}`)
  return (
    <div className={styles.text}>
      <div className={styles.label}>{label ?? t('canned.text')}</div>
      <fieldset className={styles.variables} aria-describedby={labelId}>
        <legend>{t('canned.variables')}</legend>
        {cannedVariables.map((name) => (
          <PillButton key={name} onClick={() => ref.current?.insertHtml(`{${name}}`)}>
            {t(`canned.variable.${name}`)}
          </PillButton>
        ))}
      </fieldset>
      <p id={labelId} className={styles.hint}>
        {t('canned.variablesHint')}
      </p>
      <Suspense fallback={<div className={styles.editorPlace} />}>
        <div className={styles.editorPlace}>
          <RichTextEditor
            ref={ref}
            label={label ?? t('canned.text')}
            placeholder={placeholder ?? t('canned.textPlaceholder')}
            texts={editorTexts}
            initialHtml={initialHtml}
            invalid={isMissing}
            describedBy={isMissing ? errorId : undefined}
            onChange={onChange}
            onSubmit={() => onSubmit()}
          />
        </div>
      </Suspense>
      {bare.length > 0 && (
        <p className={styles.hint} role="status">
          {t('canned.noFallback', { names: bare.join(', ') })}
        </p>
      )}
      {isMissing && <ErrorLine id={errorId} error={{ text: t('canned.fillText') }} />}
    </div>
  )
}
