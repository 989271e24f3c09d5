import { Button } from '@playhub/ui/button'
import { PopupChip } from '../shell/filter-chips.tsx'
import { TextField } from '../shell/text-field.tsx'
import styles from './payments.module.css'
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
            <TextField label={t('from')} type="date" value={from} max={to} onChange={(next) => onChange({ from: next })} />
            <TextField label={t('to')} type="date" value={to} min={from} onChange={(next) => onChange({ to: next })} />
          </div>
          <p className={styles.zone}>{t('zone')}</p>
          <Button onClick={close}>{t('apply')}</Button>
        </div>
      )}
    </PopupChip>
  )
}
