import { desk } from '@playhub/contract/desk'
import type { AutomationRule } from '@playhub/contract/desk/automation/automation'
import { RULE_HOURLY_MAX, RULE_NAME_MAX } from '@playhub/contract/desk/automation/rule'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { call } from '../base/call.ts'
import { queryClient, rulesQuery } from '../base/queries.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import styles from '../canned/answer-editor.module.css'
import whereStyles from '../canned/answer-where.module.css'
import { Switch } from '../controls/switch.tsx'
import { DeleteForAll } from '../forms/delete-for-all.tsx'
import { MacroFields, MacroProject } from '../macros/macro-fields.tsx'
import { MacroNote, MacroTexts } from '../macros/macro-texts.tsx'
import macroStyles from '../macros/macros.module.css'
import { Behind } from '../page/behind.tsx'
import { useFocusedHeading } from '../page/use-focused-heading.ts'
import { useRulesT } from '../support/rules-texts.ts'
import { problemsOf } from './document.ts'
import { DryRun } from './dry-run.tsx'
import { RuleState } from './rule-state.tsx'
import { RuleWhen } from './rule-when.tsx'
import { type Opened, useRuleEdit } from './use-rule-edit.ts'

type Props = {
  opened: Opened
  /** The saved rule; undefined for a new rule. */
  rule: AutomationRule | undefined
}

/**
 * The editor of one rule, with a dry run that shows what the rule would have done with recent tickets. Unsaved changes are kept while the
 * desk is open.
 */
export const RuleEditor = ({ opened, rule }: Props) => {
  const t = useRulesT()
  const refusalText = useRefusalText()
  const heading = useFocusedHeading()
  const editing = useRuleEdit(opened, !rule)
  const [isAsked, setAsked] = useState(false)
  const { document, save, isBehind, change } = editing
  const problems = problemsOf(document)
  const errorOf = (field: (typeof problems)[number], text: string) => (isAsked && problems.includes(field) ? { text } : undefined)
  const form = useRef<HTMLFormElement>(null)
  const handleSave = (event?: FormEvent) => {
    event?.preventDefault()
    if (!editing.isChanged) return
    setAsked(true)
    if (problems.length === 0) editing.submit()
    // Waits for the next animation frame, because the fields show their errors only in the next render.
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const author = rule?.author ? t('author', { name: rule.author.name }) : t('authorNew')
  const focusHeading = () => heading.current?.focus()
  const handleTakeOver = () => {
    editing.submitAsIs()
    focusHeading()
  }
  const ask = { title: t('ask.title', { name: opened.name }), text: t('ask.text'), yes: t('ask.yes'), no: t('ask.no') }
  return (
    <form ref={form} className={styles.editor} noValidate onSubmit={handleSave}>
      <Link href="/rules" className={styles.back}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('back')}
      </Link>
      <h2 ref={heading} tabIndex={-1}>
        {t(rule ? 'editTitle' : 'newTitle')}
      </h2>
      {rule && <RuleState rule={rule} onTakeOver={handleTakeOver} onResumed={focusHeading} isBusy={save.isPending} />}
      {save.error && !isBehind ? <Notice kind="danger">{refusalText(save.error)}</Notice> : null}
      <Field
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        maxLength={RULE_NAME_MAX}
        value={document.name}
        error={errorOf('name', t('fillName'))}
        onChange={({ target }) => change({ name: target.value })}
      />
      <div className={whereStyles.where}>
        <MacroProject document={document} isReadOnly={false} onChange={change} />
      </div>
      <div>
        <Switch label={t('on')} checked={document.isActive} onChange={(isActive) => change({ isActive })} />
        <p className={macroStyles.hint}>{t('onHint')}</p>
      </div>
      <RuleWhen document={document} errorOf={errorOf} onChange={change} />
      <MacroFields document={document} assigneeName={rule?.assignee?.name} isReadOnly={false} isOfRule onChange={change} />
      <MacroTexts editing={editing} isReadOnly={false} onSubmit={handleSave} hint={`${author} ${t('answerHint')}`} />
      <MacroNote editing={editing} isReadOnly={false} onSubmit={handleSave} />
      <Field
        label={t('hourlyMax')}
        hint={t('hourlyHint')}
        inputMode="numeric"
        autoComplete="off"
        value={document.hourlyMax}
        error={errorOf('hourlyMax', t('fillHourly', { most: RULE_HOURLY_MAX }))}
        onChange={({ target }) => change({ hourlyMax: target.value })}
      />
      <DryRun
        document={document}
        blocked={problems.length > 0 ? t('tryFirst', { fields: problems.map(editing.nameOf).join(', ') }) : undefined}
      />
      <Behind isBehind={isBehind} merge={editing.merge} both={editing.both} />
      {isAsked && problems.includes('actions') && (
        <p className={macroStyles.problem} role="alert">
          {t('fillActions')}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="accent" busy={save.isPending} blocked={editing.isChanged ? undefined : t('same')}>
          {t('save')}
        </Button>
        {editing.isChanged && (
          <Button
            onClick={() => {
              editing.discard()
              setAsked(false)
              focusHeading()
            }}
          >
            {t('discard')}
          </Button>
        )}
        {rule && (
          <DeleteForAll
            texts={{ ...ask, remove: t('remove'), removed: t('removed', { name: rule.name }) }}
            send={() => call(desk.automation.deleteRule, { params: { id: rule.id } })}
            goneCode="RULE_NOT_FOUND"
            home="/rules"
            onGone={() => {
              editing.discard()
              queryClient.setQueryData(rulesQuery.queryKey, (all: AutomationRule[] = []) => all.filter(({ id }) => id !== rule.id))
            }}
          />
        )}
      </div>
    </form>
  )
}
