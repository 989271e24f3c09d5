import { type AnswerKind, answerKinds } from '@playhub/contract/desk/targets/due'
import { type Priority, priorities } from '@playhub/contract/desk/tickets'
import { Field } from '@playhub/ui/field'
import { Section } from '../../forms/section.tsx'
import { useTargetsT } from '../../support/targets-texts.ts'
import { useInboxT } from '../../support/texts.ts'
import { useTyped } from '../typed.ts'
import styles from './targets.module.css'
import { durationOf, parseDuration } from './time-text.ts'
import { useProblemAt } from './use-problem-at.ts'
import type { TargetsForm } from './use-targets.ts'

/** The fields for the targets (times in which support must answer) of each priority, the most urgent priority first. */
export const TimesPart = ({ form }: { form: TargetsForm }) => {
  const t = useTargetsT()
  const inboxT = useInboxT()
  return (
    <Section title={t('targets')} hint={t('targetsHint')}>
      <div className={styles.priorities}>
        {priorities.toReversed().map((priority) => (
          <fieldset key={priority} className={styles.priority}>
            <legend>{inboxT(`priority.${priority}`)}</legend>
            {answerKinds.map((kind) => (
              <Time key={kind} priority={priority} kind={kind} form={form} />
            ))}
          </fieldset>
        ))}
      </div>
    </Section>
  )
}

const Time = ({ priority, kind, form }: { priority: Priority; kind: AnswerKind; form: TargetsForm }) => {
  const t = useTargetsT()
  const error = useProblemAt(form)(`priorities.${priority}.${kind}`)
  const [typed, setTyped] = useTyped(form.document.priorities[priority][kind], parseDuration, durationOf)
  return (
    <Field
      label={t(kind)}
      inputMode="text"
      autoComplete="off"
      value={typed}
      error={error}
      onChange={({ target: { value } }) => {
        setTyped(value)
        form.change((now) => ({
          ...now,
          priorities: { ...now.priorities, [priority]: { ...now.priorities[priority], [kind]: parseDuration(value) } },
        }))
      }}
    />
  )
}
