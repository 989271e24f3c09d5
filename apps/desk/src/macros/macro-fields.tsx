import { refundReasons } from '@playhub/contract/desk/players'
import { priorities } from '@playhub/contract/desk/tickets'
import { SelectField } from '@playhub/ui/select-field'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { agentsQuery, projectsQuery } from '../base/queries.ts'
import { useMay } from '../base/session.tsx'
import whereStyles from '../canned/answer-where.module.css'
import { useMacrosT } from '../support/macros-texts.ts'
import { useInboxT } from '../support/texts.ts'
import { TagList } from '../ticket/tag-list.tsx'
import type { MacroDocument } from './document.ts'
import styles from './macros.module.css'

type Props = {
  document: Omit<MacroDocument, 'name' | 'isActive'>
  /**
   * The name of the colleague to whom the saved macro assigns tickets. It is needed if this colleague has left, because the list of
   * colleagues then does not contain the name.
   */
  assigneeName: string | undefined
  isReadOnly: boolean
  /**
   * Whether the fields are those of a rule. Nobody presses a button to use a rule. So a rule cannot refund, and cannot assign a ticket to
   * the person who uses it.
   */
  isOfRule?: boolean
  onChange: (change: Partial<MacroDocument>) => void
}

/** The fields for those actions of a macro or a rule that need no text. */
export const MacroFields = ({ document, assigneeName, isReadOnly, isOfRule = false, onChange }: Props) => {
  const t = useMacrosT()
  const inboxT = useInboxT()
  const hintId = useId()
  const { priority, status, refund } = document
  const statuses = ['waiting', 'closed'] as const
  return (
    <section className={styles.part} aria-label={t('does')}>
      <h3>{t('does')}</h3>
      <Tags label={t('addTags')} tags={document.addTags} isReadOnly={isReadOnly} onChange={(addTags) => onChange({ addTags })} />
      <Tags
        label={t('removeTags')}
        tags={document.removeTags}
        isReadOnly={isReadOnly}
        onChange={(removeTags) => onChange({ removeTags })}
      />
      <div className={whereStyles.where}>
        <Assign
          value={document.assign}
          name={assigneeName}
          isReadOnly={isReadOnly}
          isOfRule={isOfRule}
          onChange={(assign) => onChange({ assign })}
        />
        <SelectField
          label={t('priority')}
          value={priority}
          disabled={isReadOnly}
          onChange={(next) => onChange({ priority: priorities.find((each) => each === next) ?? 'keep' })}
        >
          <option value="keep">{t('keep')}</option>
          {priorities.map((each) => (
            <option key={each} value={each}>
              {inboxT(`priority.${each}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('status')}
          value={status}
          disabled={isReadOnly}
          onChange={(next) => onChange({ status: statuses.find((each) => each === next) ?? 'keep' })}
        >
          <option value="keep">{t('keep')}</option>
          {statuses.map((each) => (
            <option key={each} value={each}>
              {inboxT(`status.${each}`)}
            </option>
          ))}
        </SelectField>
        {!isOfRule && <Refund value={refund} hintId={hintId} isReadOnly={isReadOnly} onChange={(next) => onChange({ refund: next })} />}
      </div>
      {!isOfRule && (
        <p id={hintId} className={styles.hint}>
          {t('refundHint')}
        </p>
      )}
    </section>
  )
}

type ProjectProps = Pick<Props, 'isReadOnly'> & {
  document: Pick<MacroDocument, 'project'>
  onChange: (change: { project: string | null }) => void
}

export const MacroProject = ({ document: { project }, isReadOnly, onChange }: ProjectProps) => {
  const t = useMacrosT()
  const { data: projects = [] } = useQuery(projectsQuery)
  return (
    <SelectField
      label={t('project')}
      value={project ?? ''}
      disabled={isReadOnly}
      onChange={(next) => onChange({ project: next === '' ? null : next })}
    >
      <option value="">{t('anyProject')}</option>
      {projects.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

type AssignProps = { value: string; name: string | undefined; isReadOnly: boolean; isOfRule: boolean; onChange: (next: string) => void }

const Assign = ({ value, name, isReadOnly, isOfRule, onChange }: AssignProps) => {
  const t = useMacrosT()
  const { data: agents } = useQuery(agentsQuery)
  const isGone = agents !== undefined && !['keep', 'me', 'nobody'].includes(value) && !agents.some(({ id }) => id === value)
  return (
    <SelectField label={t('assign')} value={value} disabled={isReadOnly} onChange={onChange}>
      <option value="keep">{t('keep')}</option>
      {!isOfRule && <option value="me">{t('me')}</option>}
      <option value="nobody">{t('nobody')}</option>
      {isGone && <option value={value}>{t('left', { name: name ?? value })}</option>}
      {agents?.map((agent) => (
        <option key={agent.id} value={agent.id}>
          {agent.name}
        </option>
      ))}
    </SelectField>
  )
}

type RefundProps = {
  value: MacroDocument['refund']
  hintId: string
  isReadOnly: boolean
  onChange: (next: MacroDocument['refund']) => void
}

const Refund = ({ value, hintId, isReadOnly, onChange }: RefundProps) => {
  const t = useMacrosT()
  const inboxT = useInboxT()
  const mayRefund = useMay('finance')
  return (
    <SelectField
      label={t('refund')}
      value={value}
      disabled={isReadOnly || !mayRefund}
      aria-describedby={hintId}
      onChange={(next) => onChange(refundReasons.find((each) => each === next) ?? 'keep')}
    >
      <option value="keep">{t('noRefund')}</option>
      {refundReasons.map((each) => (
        <option key={each} value={each}>
          {inboxT(`purchase.refundReason.${each === 'other' ? 'another' : each}`)}
        </option>
      ))}
    </SelectField>
  )
}

type TagsProps = { label: string; tags: string[]; isReadOnly: boolean; onChange: (tags: string[]) => void }

export const Tags = ({ label, tags, isReadOnly, onChange }: TagsProps) => {
  if (isReadOnly) return tags.length > 0 && <p>{`${label}: ${tags.join(', ')}`}</p>
  return (
    <fieldset className={styles.tags}>
      <legend>{label}</legend>
      <TagList tags={tags} label={label} onChange={onChange} />
    </fieldset>
  )
}
