import { Button } from '@playhub/ui/button'
import { useState } from 'react'
import { isDay } from '../base/day.ts'
import { useT } from '../base/i18n.tsx'
import styles from './date-chip.module.css'
import { PopupChip } from './filter-chips.tsx'
import { TextField } from './text-field.tsx'

type Days = { from: string; to: string }

/** A filter for a range of days. The first and the last day are included. */
export const DateChip = ({ value: { from, to }, onChange }: { value: Days; onChange: (change: Partial<Days>) => void }) => {
  const t = useT()
  const days = [from && t('filters.fromDay', { day: from }), to && t('filters.toDay', { day: to })].filter((text) => text !== '')
  return (
    <PopupChip label={t('filters.dates')} values={days} onRemove={() => onChange({ from: '', to: '' })}>
      {(close) => (
        <div className={styles.form}>
          <div className={styles.pair}>
            <DayField label={t('filters.from')} value={from} max={to} onChange={(next) => onChange({ from: next })} />
            <DayField label={t('filters.to')} value={to} min={from} onChange={(next) => onChange({ to: next })} />
          </div>
          <p className={styles.zone}>{t('filters.zone')}</p>
          <Button onClick={close}>{t('filters.apply')}</Button>
        </div>
      )}
    </PopupChip>
  )
}

type DayProps = { label: string; value: string; min?: string; max?: string; onChange: (next: string) => void }

/**
 * A field for a day. While somebody types the year 2026, the field's value first has the years 2, 20 and 202. Such values stay in the field
 * and are not passed to `onChange`.
 */
const DayField = ({ value, onChange, ...input }: DayProps) => {
  const [typed, setTyped] = useState(value)
  const handleChange = (next: string) => {
    setTyped(next)
    if (next === '' || isDay(next)) onChange(next)
  }
  return <TextField {...input} type="date" value={typed} onChange={handleChange} />
}
