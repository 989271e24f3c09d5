import { Button } from '@playhub/ui/button'
import { useState } from 'react'
import { PopupChip } from '../shell/filter-chips.tsx'
import { TextField } from '../shell/text-field.tsx'
import styles from './payments.module.css'
import { isDay } from './place.ts'
import { usePaymentsT } from './texts.ts'

type Days = { from: string; to: string }

/** From a day to a day, both included. */
export const DateChip = ({ value: { from, to }, onChange }: { value: Days; onChange: (change: Partial<Days>) => void }) => {
  const t = usePaymentsT()
  const text = [from && t('fromDay', { day: from }), to && t('toDay', { day: to })].filter(Boolean).join(' ')
  return (
    <PopupChip label={t('dates')} value={text} onRemove={() => onChange({ from: '', to: '' })}>
      {(close) => (
        <div className={styles.popupForm}>
          <div className={styles.pair}>
            <DayField label={t('from')} value={from} max={to} onChange={(next) => onChange({ from: next })} />
            <DayField label={t('to')} value={to} min={from} onChange={(next) => onChange({ to: next })} />
          </div>
          <p className={styles.zone}>{t('zone')}</p>
          <Button onClick={close}>{t('apply')}</Button>
        </div>
      )}
    </PopupChip>
  )
}

type DayProps = { label: string; value: string; min?: string; max?: string; onChange: (next: string) => void }

/** A year that is typed is at first the year 2, and 20, and 202: those stay in the field, and are told to nobody. */
const DayField = ({ value, onChange, ...input }: DayProps) => {
  const [typed, setTyped] = useState(value)
  const handleChange = (next: string) => {
    setTyped(next)
    if (next === '' || isDay(next)) onChange(next)
  }
  return <TextField {...input} type="date" value={typed} onChange={handleChange} />
}
