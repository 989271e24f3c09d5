import { DESK_SEARCH_MAX } from '@playhub/contract/limits'
import { paymentMethods, paymentProviders } from '@playhub/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { projectsQuery } from '../base/queries.ts'
import { useShortcut } from '../base/shortcuts.ts'
import { DateChip } from '../controls/date-chip.tsx'
import { FilterChips, SelectChip } from '../controls/filter-chips.tsx'
import { SearchField } from '../controls/search-field.tsx'
import { usePaymentsT } from '../player/payment-texts.ts'
import { AmountChip } from './amount-chip.tsx'
import styles from './payments.module.css'
import { isFiltered, modes, type Place, shownStatuses } from './place.ts'

type Props = { place: Place; onChange: (change: Partial<Place>) => void; onClear: () => void }

/** A search field that finds payments by any kind of id or by e-mail address, and the other filters. */
export const PaymentFilters = ({ place, onChange, onClear }: Props) => {
  const t = usePaymentsT()
  const { data: projects = [] } = useQuery(projectsQuery)
  const search = useRef<HTMLInputElement>(null)
  useShortcut('/', t('search'), () => {
    search.current?.focus()
    search.current?.select()
  })
  return (
    <div className={styles.filters}>
      <SearchField
        label={t('search')}
        hint={t('searchHint')}
        clear={t('clearSearch')}
        value={place.q}
        maxLength={DESK_SEARCH_MAX.payments}
        inputRef={search}
        onChange={(q) => onChange({ q })}
      />
      <FilterChips onClear={isFiltered(place) ? onClear : undefined}>
        <SelectChip
          label={t('status')}
          value={place.status}
          options={shownStatuses.map((value) => ({ value, label: t(`shownStatus.${value}`) }))}
          onChange={(status) => onChange({ status })}
        />
        <SelectChip
          label={t('provider')}
          value={place.provider}
          options={paymentMethods.map((value) => ({ value, label: paymentProviders[value].title }))}
          onChange={(provider) => onChange({ provider })}
        />
        <SelectChip
          label={t('project')}
          value={place.project}
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(project) => onChange({ project })}
        />
        <SelectChip
          label={t('mode')}
          value={place.mode}
          none={place.q === '' ? t('usualMode') : undefined}
          options={modes.map((value) => ({ value, label: t(`modes.${value}`) }))}
          onChange={(mode) => onChange({ mode })}
        />
        <DateChip value={place} onChange={onChange} />
        <AmountChip value={place} onChange={onChange} />
      </FilterChips>
    </div>
  )
}
