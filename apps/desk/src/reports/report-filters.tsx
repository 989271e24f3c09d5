import { SelectField } from '@playhub/ui/select-field'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../base/i18n.tsx'
import { projectsQuery } from '../base/queries.ts'
import { PillButton } from '../controls/pill-button.tsx'
import { TextField } from '../controls/text-field.tsx'
import { dayOf, lastDays, type Range } from './range.ts'
import styles from './reports.module.css'

type Props = { range: Range; project: string; now: number; onChange: (change: Partial<Range & { project: string }>) => void }

const presets = [7, 30, 90]

/** The report's filters. They are in the URL, so that a colleague who opens the link sees the same report. */
export const ReportFilters = ({ range, project, now, onChange }: Props) => {
  const t = useT()
  const { data: projects = [] } = useQuery(projectsQuery)
  return (
    <div className={styles.filters}>
      <div className={styles.fields}>
        <TextField
          label={t('reports.from')}
          type="date"
          required
          value={range.from}
          max={range.to}
          onChange={(from) => from && onChange({ from })}
        />
        <TextField
          label={t('reports.to')}
          type="date"
          required
          value={range.to}
          max={dayOf(now)}
          onChange={(to) => to && onChange({ to })}
        />
        <SelectField label={t('reports.project')} value={project} onChange={(next) => onChange({ project: next })}>
          <option value="">{t('common.all')}</option>
          {projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.presets}>
        {presets.map((count) => {
          const last = lastDays(count, now)
          const isChosen = last.from === range.from && last.to === range.to
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
