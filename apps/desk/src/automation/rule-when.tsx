import { RULE_WORD_MAX, RULE_WORDS_MAX, ruleEvents } from '@playhub/contract/desk/automation/rule'
import { priorities } from '@playhub/contract/desk/tickets'
import { LANGUAGES } from '@playhub/contract/limits'
import { endonyms } from '@playhub/phrases/endonyms'
import { CheckboxField } from '@playhub/ui/checkbox-field'
import { ErrorLine, Field, type FieldError } from '@playhub/ui/field'
import { SelectField } from '@playhub/ui/select-field'
import { useId } from 'react'
import whereStyles from '../canned/answer-where.module.css'
import { TextArea } from '../controls/text-area.tsx'
import { Tags } from '../macros/macro-fields.tsx'
import macroStyles from '../macros/macros.module.css'
import { useMacrosT } from '../support/macros-texts.ts'
import { useRulesT } from '../support/rules-texts.ts'
import { useInboxT } from '../support/texts.ts'
import { changeOfEvent, type RuleDocument, type RuleField } from './document.ts'
import styles from './rules.module.css'

type Props = {
  document: RuleDocument
  errorOf: (field: RuleField, text: string) => FieldError | undefined
  onChange: (change: Partial<RuleDocument>) => void
}

/** When a rule acts: its event and its conditions. */
export const RuleWhen = (props: Props) => {
  const { document, errorOf, onChange } = props
  const t = useRulesT()
  return (
    <>
      <section className={macroStyles.part} aria-label={t('when')}>
        <h3>{t('when')}</h3>
        <div className={whereStyles.where}>
          <Choice
            label={t('event')}
            value={document.event}
            of={ruleEvents}
            nameOf={(each) => t(`events.${each}`)}
            onChange={(event) => onChange(changeOfEvent(document, event))}
          />
          {document.event === 'waiting' && (
            <>
              <Field
                label={t('wait')}
                inputMode="numeric"
                autoComplete="off"
                value={document.wait}
                error={errorOf('wait', t('fillWait'))}
                onChange={({ target }) => onChange({ wait: target.value })}
              />
              <Choice
                label={t('unit')}
                value={document.unit}
                of={['minutes', 'hours']}
                nameOf={t}
                onChange={(unit) => onChange({ unit })}
              />
            </>
          )}
        </div>
      </section>
      <Conditions {...props} />
    </>
  )
}

const Conditions = ({ document, errorOf, onChange }: Props) => {
  const t = useRulesT()
  const macrosT = useMacrosT()
  const inboxT = useInboxT()
  const { languages, onlyPriority, assigned, requester } = document
  const anyOr = { any: t('any'), yes: t('isAssigned'), no: t('notAssigned'), player: t('player'), guest: t('guest') }
  return (
    <section className={macroStyles.part} aria-label={t('conditions')}>
      <h3>{t('conditions')}</h3>
      <p className={macroStyles.hint}>{t('conditionsHint')}</p>
      <div className={whereStyles.where}>
        <Choice
          label={macrosT('priority')}
          value={onlyPriority}
          of={['any', ...priorities]}
          nameOf={(each) => (each === 'any' ? t('anyPriority') : inboxT(`priority.${each}`))}
          onChange={(next) => onChange({ onlyPriority: next })}
        />
        <Choice
          label={t('assigned')}
          value={assigned}
          of={['any', 'yes', 'no']}
          nameOf={(each) => anyOr[each]}
          onChange={(next) => onChange({ assigned: next })}
        />
        <Choice
          label={t('requester')}
          value={requester}
          of={['any', 'player', 'guest']}
          nameOf={(each) => anyOr[each]}
          onChange={(next) => onChange({ requester: next })}
        />
      </div>
      <Tags label={t('withTags')} tags={document.withTags} isReadOnly={false} onChange={(withTags) => onChange({ withTags })} />
      <fieldset className={styles.languages}>
        <legend>{t('languages')}</legend>
        {LANGUAGES.map((each) => (
          <CheckboxField
            key={each}
            label={endonyms[each]}
            checked={languages.includes(each)}
            onChange={({ target }) =>
              onChange({ languages: LANGUAGES.filter((one) => (one === each ? target.checked : languages.includes(one))) })
            }
          />
        ))}
      </fieldset>
      <Words document={document} errorOf={errorOf} onChange={onChange} />
    </section>
  )
}

const Words = ({ document, errorOf, onChange }: Props) => {
  const t = useRulesT()
  const id = useId()
  const error = errorOf('words', t('wordsWrong', { most: RULE_WORDS_MAX, length: RULE_WORD_MAX }))
  return (
    <div className={`${whereStyles.where} ${styles.said}`}>
      <div className={styles.words}>
        <label htmlFor={id}>{t('words')}</label>
        <p id={`${id}-hint`} className={macroStyles.hint}>
          {t('wordsHint', { most: RULE_WORDS_MAX })}
        </p>
        <TextArea
          id={id}
          rows={3}
          value={document.words}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={({ target }) => onChange({ words: target.value })}
        />
        {error && <ErrorLine id={`${id}-error`} error={error} />}
      </div>
      <Choice
        label={t('wordsIn')}
        value={document.wordsIn}
        of={['first', 'last']}
        nameOf={t}
        onChange={(wordsIn) => onChange({ wordsIn })}
      />
    </div>
  )
}

type ChoiceProps<T extends string> = {
  label: string
  value: T
  of: readonly T[]
  nameOf: (each: T) => string
  onChange: (next: T) => void
}

const Choice = <T extends string>({ label, value, of, nameOf, onChange }: ChoiceProps<T>) => (
  <SelectField label={label} value={value} onChange={(next) => onChange(of.find((each) => each === next) ?? value)}>
    {of.map((each) => (
      <option key={each} value={each}>
        {nameOf(each)}
      </option>
    ))}
  </SelectField>
)
