import { desk } from '@playhub/contract/desk'
import { auditActions } from '@playhub/contract/desk-overview'
import { Button } from '@playhub/ui/button'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { useT } from '../i18n.tsx'
import { SelectField } from '../shell/select-field.tsx'
import { TextField } from '../shell/text-field.tsx'
import styles from './audit.module.css'
import { type AuditFilters, setOf } from './filters.ts'

const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: async () => (await call(desk.overview.listStaff, {})).items,
  staleTime: 300_000,
})

type Props = { filters: AuditFilters; onChange: (change: Partial<AuditFilters>) => void; onClear: () => void }

export const AuditFilterBar = ({ filters: { staff, action, object, from, to }, onChange, onClear }: Props) => {
  const t = useT()
  const { data: members = [] } = useQuery(staffQuery)
  const isSet = Object.keys(setOf({ staff, action, object, from, to })).length > 0
  return (
    <div className={styles.filters}>
      <SelectField label={t('audit.staff')} value={staff} onChange={(next) => onChange({ staff: next })}>
        <option value="">{t('common.all')}</option>
        {members.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('audit.action')}
        value={action}
        onChange={(next) => onChange({ action: auditActions.find((each) => each === next) ?? '' })}
      >
        <option value="">{t('common.all')}</option>
        {auditActions.map((each) => (
          <option key={each} value={each}>
            {t(`audit.kind.${each}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('audit.object')}
        type="search"
        placeholder={t('audit.objectHint')}
        maxLength={100}
        value={object}
        onChange={(next) => onChange({ object: next })}
      />
      <TextField label={t('audit.from')} type="date" value={from} max={to} onChange={(next) => onChange({ from: next })} />
      <TextField label={t('audit.to')} type="date" value={to} min={from} onChange={(next) => onChange({ to: next })} />
      <p className={styles.zoneNote}>{t('reports.zone')}</p>
      {isSet && (
        <div className={styles.clear}>
          <Button variant="quiet" onClick={onClear}>
            {t('audit.clear')}
          </Button>
        </div>
      )}
    </div>
  )
}
