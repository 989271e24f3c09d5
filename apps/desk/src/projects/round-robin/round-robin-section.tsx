import type { ProjectRow } from '@playhub/contract/desk/projects'
import { type EditedRoundRobin, PRESENT_MINUTES } from '@playhub/contract/desk/round-robin/round-robin'
import { CheckboxField } from '@playhub/ui/checkbox-field'
import { ErrorLine } from '@playhub/ui/field'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { agentsQuery } from '../../base/queries.ts'
import { Switch } from '../../controls/switch.tsx'
import { Section } from '../../forms/section.tsx'
import { useRoundRobinT } from '../../round-robin/texts.ts'
import { Failure } from '../../states/failure.tsx'
import { DocumentSave } from '../document-save.tsx'
import { NumberField } from '../number-field.tsx'
import { SectionSkeleton } from '../sections/section-skeleton.tsx'
import styles from './round-robin.module.css'
import { type RoundRobinForm, roundRobinQuery, useRoundRobin } from './use-round-robin.ts'

/** The settings of a project's automatic assignment: whether and how its conversations are assigned to staff members in rotation. */
export const RoundRobinSection = ({ project: { id } }: { project: ProjectRow }) => {
  const { data, error, refetch } = useQuery(roundRobinQuery(id))
  if (data) return <Loaded id={id} published={data} />
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SectionSkeleton />
}

const Loaded = ({ id, published }: { id: string; published: EditedRoundRobin }) => {
  const t = useRoundRobinT()
  const hintId = useId()
  const form = useRoundRobin(id, published)
  return (
    <div className={styles.form}>
      <p className={styles.hint}>{t('effect')}</p>
      <Section title={t('title')}>
        <Switch
          label={t('isOn')}
          checked={form.document.isOn}
          describedBy={hintId}
          onChange={(isOn) => form.change((now) => ({ ...now, isOn }))}
        />
        <p id={hintId} className={styles.hint}>
          {t('isOnHint')}
        </p>
      </Section>
      <Members form={form} />
      <Section title={t('limits')}>
        <NumberField label={t('openMax')} hint={t('openMaxHint')} {...fieldOf(form, 'openMax')} />
        <NumberField label={t('returnMinutes')} hint={t('returnHint')} {...fieldOf(form, 'returnMinutes')} />
      </Section>
      <DocumentSave form={form} nameOf={(path) => nameOf(t, path)} />
    </div>
  )
}

const Members = ({ form }: { form: RoundRobinForm }) => {
  const t = useRoundRobinT()
  const errorId = useId()
  const { data: agents, error: failure, refetch } = useQuery(agentsQuery)
  const { members } = form.document
  const error = form.errorAt('members')
  const set = (id: string, isIn: boolean) =>
    form.change((now) => ({ ...now, members: isIn ? [...now.members, id].toSorted() : now.members.filter((each) => each !== id) }))
  if (!agents) return failure ? <Failure error={failure} onRetry={() => void refetch()} /> : <SectionSkeleton />
  return (
    <Section title={t('members')} hint={t('membersHint', { minutes: PRESENT_MINUTES })}>
      <fieldset className={styles.members}>
        <legend className="visually-hidden">{t('members')}</legend>
        {agents.map(({ id, name }, at) => (
          <CheckboxField
            key={id}
            label={name}
            checked={members.includes(id)}
            // Only the first checkbox is marked as invalid, because the focus moves to the first invalid field if saving fails.
            aria-invalid={error && at === 0 ? true : undefined}
            aria-describedby={error && at === 0 ? errorId : undefined}
            onChange={({ target }) => set(id, target.checked)}
          />
        ))}
      </fieldset>
      {error && <ErrorLine id={errorId} error={error} />}
    </Section>
  )
}

const fieldOf = (form: RoundRobinForm, name: 'openMax' | 'returnMinutes') => ({
  value: form.document[name],
  error: form.errorAt(name),
  onChange: (value: number) => form.change((now) => ({ ...now, [name]: value })),
})

/** Returns the name of the part of the screen that has the field. */
const nameOf = (t: ReturnType<typeof useRoundRobinT>, path: string) => {
  if (path === 'isOn') return t('title')
  return t(path === 'members' ? 'members' : 'limits')
}
