import { desk } from '@playhub/contract/desk'
import { auditActions } from '@playhub/contract/desk/overview'
import { DESK_SEARCH_MAX } from '@playhub/contract/limits'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../base/call.ts'
import { useT } from '../base/i18n.tsx'
import { DateChip } from '../controls/date-chip.tsx'
import { FilterChips, SelectChip } from '../controls/filter-chips.tsx'
import { SearchField } from '../controls/search-field.tsx'
import styles from './audit-filters.module.css'
import { type AuditFilters, searchOf } from './filters.ts'

const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: async () => (await call(desk.overview.listStaff, {})).items,
  staleTime: 300_000,
})

type Props = { filters: AuditFilters; onChange: (change: Partial<AuditFilters>) => void; onClear: () => void }

export const AuditFilterBar = ({ filters, onChange, onClear }: Props) => {
  const t = useT()
  const { data: members = [] } = useQuery(staffQuery)
  const search = useRef<HTMLInputElement>(null)
  const isNarrowed = searchOf({ ...filters, object: '' }) !== ''
  return (
    <div className={styles.filters}>
      <SearchField
        label={t('audit.object')}
        hint={t('audit.objectHint')}
        clear={t('audit.clearObject')}
        value={filters.object}
        maxLength={DESK_SEARCH_MAX.audit}
        inputRef={search}
        onChange={(object) => onChange({ object })}
      />
      <FilterChips onClear={isNarrowed ? onClear : undefined}>
        <SelectChip
          label={t('audit.staff')}
          value={filters.staff}
          options={members.map(({ id, name, isShutOut }) => ({ value: id, label: isShutOut ? t('common.shutOut', { name }) : name }))}
          onChange={(staff) => onChange({ staff })}
        />
        <SelectChip
          label={t('audit.action')}
          value={filters.action}
          options={auditActions.map((value) => ({ value, label: t(`audit.kind.${value}`) }))}
          onChange={(next) => onChange({ action: auditActions.find((each) => each === next) ?? '' })}
        />
        <DateChip value={filters} onChange={onChange} />
      </FilterChips>
    </div>
  )
}
