import { LANGUAGES } from '@playhub/contract/limits'
import { endonyms } from '@playhub/phrases/endonyms'
import { SelectField } from '@playhub/ui/select-field'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../base/i18n.tsx'
import { agentsQuery, formerAgentsQuery, projectsQuery } from '../base/queries.ts'
import { PillButton } from '../controls/pill-button.tsx'
import { TextField } from '../controls/text-field.tsx'
import { tagsQuery } from '../support/inbox-queries.ts'
import type { ReportPlace } from './place.ts'
import { dayOf, lastDays } from './range.ts'
import styles from './reports.module.css'

type Option = { id: string; name: string }
type Props = {
  place: ReportPlace
  now: number
  /** Staff members who occur in the report. Only this list contains those who have lost the role. */
  known: readonly Option[]
  onChange: (change: { [K in keyof ReportPlace]?: string }) => void
}

const presets = [7, 30, 90]

/** The report's filters. They are in the URL, so that a colleague who opens the link sees the same report. */
export const ReportFilters = ({ place, now, known, onChange }: Props) => {
  const t = useT()
  const { data: projects = [] } = useQuery(projectsQuery)
  const { data: tags = [] } = useQuery(tagsQuery)
  const { data: agents } = useQuery(agentsQuery)
  const { data: former = [] } = useQuery(formerAgentsQuery)
  /** `unlisted`: the text of a chosen value that `options` do not list; by default the value itself. */
  const select = (name: 'project' | 'language' | 'tag' | 'agent', options: readonly Option[], unlisted?: string) => {
    const value = place[name] ?? ''
    const isListed = value === '' || options.some(({ id }) => id === value)
    return (
      <SelectField label={t(`reports.${name}`)} value={value} onChange={(next) => onChange({ [name]: next })}>
        <option value="">{t('common.all')}</option>
        {[...(isListed ? [] : [{ id: value, name: unlisted ?? value }]), ...options].map(({ id, name: text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </SelectField>
    )
  }
  const listed = [...(agents ?? []), ...former.map(({ id, name }) => ({ id, name: t('common.shutOut', { name }) }))]
  const others = known.filter(({ id }) => !listed.some((each) => each.id === id))
  return (
    <div className={styles.filters}>
      <div className={styles.fields}>
        <TextField
          label={t('reports.from')}
          type="date"
          required
          value={place.from}
          max={place.to}
          onChange={(from) => from && onChange({ from })}
        />
        <TextField
          label={t('reports.to')}
          type="date"
          required
          value={place.to}
          max={dayOf(now)}
          onChange={(to) => to && onChange({ to })}
        />
        {select('project', projects)}
        {select(
          'language',
          LANGUAGES.map((id) => ({ id, name: endonyms[id] })),
        )}
        {select(
          'tag',
          tags.map((id) => ({ id, name: id })),
        )}
        {select('agent', [...listed, ...others], agents ? t('common.noAgent') : '')}
      </div>
      <div className={styles.presets}>
        {presets.map((count) => {
          const last = lastDays(count, now)
          const isChosen = last.from === place.from && last.to === place.to
          return (
            <PillButton key={count} aria-pressed={isChosen} onClick={() => onChange(last)}>
              {t('reports.last', { count })}
            </PillButton>
          )
        })}
        <span className={styles.zone}>{t('reports.zone')}</span>
      </div>
    </div>
  )
}
