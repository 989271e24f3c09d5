import { weekdayOf } from '@playhub/contract/desk/targets/business-time'
import { HOLIDAYS_MAX } from '@playhub/contract/desk/targets/targets'
import { Button } from '@playhub/ui/button'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { isDay } from '../../base/day.ts'
import { IconButton } from '../../controls/icon-button.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { Section } from '../../forms/section.tsx'
import { useTargetsT } from '../../support/targets-texts.ts'
import styles from './targets.module.css'
import { weekdays } from './time-text.ts'
import type { TargetsForm } from './use-targets.ts'

const DAY_MS = 86_400_000
const weekdayNameOf = (day: string) => weekdays[weekdayOf(Date.parse(day) / DAY_MS)] ?? 'mon'

/** The days on which support is closed, whatever the weekday. */
export const HolidaysPart = ({ form }: { form: TargetsForm }) => {
  const t = useTargetsT()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { holidays } = form.document
  const isFull = holidays.length >= HOLIDAYS_MAX
  const set = (change: (before: readonly string[]) => Iterable<string>) =>
    form.change((now) => ({ ...now, holidays: [...new Set(change(now.holidays))].toSorted() }))
  const handleAdd = (event: FormEvent) => {
    event.preventDefault()
    if (!isDay(typed) || isFull) return
    set((before) => [...before, typed])
    setTyped('')
    field.current?.focus()
  }
  const handleRemove = (day: string) => {
    set((before) => before.filter((other) => other !== day))
    field.current?.focus()
  }
  return (
    <Section title={t('holidays')} hint={t('holidaysHint')}>
      <form className={styles.addHoliday} onSubmit={handleAdd}>
        <TextField
          ref={field}
          type="date"
          required
          min="2000-01-01"
          max="2099-12-31"
          label={t('holiday')}
          value={typed}
          onChange={setTyped}
        />
        <Button
          type="submit"
          icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
          blocked={isFull ? t('holidaysFull', { count: HOLIDAYS_MAX }) : undefined}
        >
          {t('holidayAdd')}
        </Button>
      </form>
      {holidays.length > 0 && (
        <ul className={styles.holidays} aria-label={t('holidays')}>
          {holidays.map((day) => (
            <li key={day}>
              <span>
                {day} <span className={styles.hint}>{t(`weekday.${weekdayNameOf(day)}`)}</span>
              </span>
              <IconButton icon={X} label={t('holidayRemove', { day })} onClick={() => handleRemove(day)} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
