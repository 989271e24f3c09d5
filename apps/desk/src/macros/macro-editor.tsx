import type { Macro } from '@playhub/contract/desk/macros/macros'
import { MACRO_NAME_MAX } from '@playhub/contract/desk/macros/macros'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useRefusalText } from '../base/refusal-text.ts'
import { useMay } from '../base/session.tsx'
import styles from '../canned/answer-editor.module.css'
import whereStyles from '../canned/answer-where.module.css'
import { Switch } from '../controls/switch.tsx'
import { Behind } from '../page/behind.tsx'
import { useFocusedHeading } from '../page/use-focused-heading.ts'
import { useMacrosT } from '../support/macros-texts.ts'
import { DeleteMacro } from './delete-macro.tsx'
import { actionsOf, documentOf } from './document.ts'
import { MacroFields, MacroProject } from './macro-fields.tsx'
import { MacroNote, MacroTexts } from './macro-texts.tsx'
import own from './macros.module.css'
import { type Opened, useMacroEdit } from './use-macro-edit.ts'

type Props = { opened: Opened; assignee: Macro['assignee']; isNew?: boolean }

/** The editor of one macro. Unsaved changes are kept while the desk is open. */
export const MacroEditor = ({ opened, assignee, isNew = false }: Props) => {
  const t = useMacrosT()
  const refusalText = useRefusalText()
  const heading = useFocusedHeading()
  const nameField = useRef<HTMLInputElement>(null)
  const editing = useMacroEdit(opened, isNew)
  const [isAsked, setAsked] = useState(false)
  const mayRefund = useMay('finance')
  const { document, save, isBehind } = editing
  const isReadOnly = documentOf(opened).refund !== 'keep' && !mayRefund
  const locked = isReadOnly ? t('needsRefund') : undefined
  const isNameless = document.name.trim() === ''
  const isIdle = actionsOf(document).length === 0
  const isGone = assignee?.isGone && document.assign === documentOf(opened).assign

  const handleSave = (event?: FormEvent) => {
    event?.preventDefault()
    if (locked || !editing.isChanged) return
    setAsked(true)
    if (isNameless) nameField.current?.focus()
    else if (!isIdle) editing.submit()
  }
  return (
    <form className={styles.editor} noValidate onSubmit={handleSave}>
      <Link href="/macros" className={styles.back}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('back')}
      </Link>
      <h2 ref={heading} tabIndex={-1}>
        {t(isNew ? 'newTitle' : 'editTitle')}
      </h2>
      {locked && <Notice>{locked}</Notice>}
      {isGone && (
        <Notice kind="warning" title={t('goneTitle', { name: assignee.name })}>
          {t('goneText')}
        </Notice>
      )}
      {save.error && !isBehind ? <Notice kind="danger">{refusalText(save.error)}</Notice> : null}
      <Field
        ref={nameField}
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        maxLength={MACRO_NAME_MAX}
        value={document.name}
        readOnly={isReadOnly}
        error={isAsked && isNameless ? { text: t('fillName') } : undefined}
        onChange={(event) => editing.change({ name: event.target.value })}
      />
      <div className={whereStyles.where}>
        <MacroProject document={document} isReadOnly={isReadOnly} onChange={editing.change} />
      </div>
      {!isReadOnly && (
        <div>
          <Switch label={t('active')} checked={document.isActive} onChange={(isActive) => editing.change({ isActive })} />
          <p className={own.hint}>{t('activeHint')}</p>
        </div>
      )}
      <MacroFields document={document} assigneeName={assignee?.name} isReadOnly={isReadOnly} onChange={editing.change} />
      <MacroTexts editing={editing} isReadOnly={isReadOnly} onSubmit={handleSave} />
      <MacroNote editing={editing} isReadOnly={isReadOnly} onSubmit={handleSave} />
      <Behind isBehind={isBehind} merge={editing.merge} both={editing.both} />
      {isAsked && isIdle && (
        <p className={own.problem} role="alert">
          {t('fillActions')}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="accent" busy={save.isPending} blocked={locked ?? (editing.isChanged ? undefined : t('same'))}>
          {t('save')}
        </Button>
        {editing.isChanged && (
          <Button
            onClick={() => {
              editing.discard()
              setAsked(false)
              heading.current?.focus()
            }}
          >
            {t('discard')}
          </Button>
        )}
        {!isNew && <DeleteMacro id={opened.id} name={opened.name} blocked={locked} onGone={editing.discard} />}
      </div>
    </form>
  )
}
