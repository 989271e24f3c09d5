import type { Week } from '@playhub/contract/desk/targets/targets'
import { ErrorLine } from '@playhub/ui/field'
import { SelectField } from '@playhub/ui/select-field'
import { useId } from 'react'
import { Switch } from '../../controls/switch.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { Section } from '../../forms/section.tsx'
import { useTargetsT } from '../../support/targets-texts.ts'
import styles from './targets.module.css'
import { clockOf, parseClock, type Weekday, weekdays } from './time-text.ts'
import { useProblemAt } from './use-problem-at.ts'
import type { TargetsForm } from './use-targets.ts'

/** The opening hours that a day gets when it is switched on: from 9:00 to 18:00, in minutes since midnight. */
const USUAL = { from: 540, to: 1080 }

/** Returns the time zones to choose from. `UTC` and the chosen zone are added, because this browser's list may not have them. */
const zonesWith = (chosen: string) => [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()

export const HoursPart = ({ form }: { form: TargetsForm }) => {
  const t = useTargetsT()
  const id = useId()
  const problemAt = useProblemAt(form)
  const { timeZone, isAlwaysOpen } = form.document
  const [wrongZone, missing] = [problemAt('timeZone'), problemAt('week')]
  return (
    <Section title={t('hours')} hint={t('hoursHint')}>
      <div className={styles.zone}>
        <SelectField
          label={t('zone')}
          value={timeZone}
          aria-invalid={wrongZone ? true : undefined}
          aria-describedby={wrongZone && `${id}-zone`}
          onChange={(next) => form.change((now) => ({ ...now, timeZone: next }))}
        >
          {zonesWith(timeZone).map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </SelectField>
        {wrongZone && <ErrorLine id={`${id}-zone`} error={wrongZone} />}
      </div>
      <Switch label={t('always')} checked={isAlwaysOpen} onChange={(next) => form.change((now) => ({ ...now, isAlwaysOpen: next }))} />
      {!isAlwaysOpen && (
        <>
          {missing && <ErrorLine id={`${id}-missing`} error={missing} />}
          <div className={styles.week}>
            {weekdays.map((name, weekday) => (
              <Day key={name} name={name} weekday={weekday} form={form} missing={missing && weekday === 0 ? `${id}-missing` : undefined} />
            ))}
          </div>
          <p className={styles.hint}>{t('toHint')}</p>
        </>
      )}
    </Section>
  )
}

type DayProps = {
  name: Weekday
  weekday: number
  form: TargetsForm
  /** The id of the error text, set only for the first day and only if no day is open. The focus moves to this day if saving fails. */
  missing: string | undefined
}

const Day = ({ name, weekday, form, missing }: DayProps) => {
  const t = useTargetsT()
  const id = useId()
  const error = useProblemAt(form)(`week.${weekday}`)
  const hours = form.document.week[weekday] ?? null
  const set = (next: Week[number]) => form.change((now) => ({ ...now, week: now.week.map((own, at) => (at === weekday ? next : own)) }))
  const input = (side: 'from' | 'to', own: NonNullable<Week[number]>) => (
    <TextField
      type="time"
      label={t(side)}
      value={clockOf(own[side])}
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${id}-error`}
      onChange={(typed) => set({ ...own, [side]: parseClock(typed, side === 'to') })}
    />
  )
  return (
    <fieldset className={styles.day}>
      <legend className="visually-hidden">{t(`weekday.${name}`)}</legend>
      <Switch
        label={t(`weekday.${name}`)}
        checked={hours !== null}
        describedBy={missing}
        isInvalid={missing !== undefined}
        onChange={(isOpen) => set(isOpen ? USUAL : null)}
      />
      {hours && (
        <div className={styles.times}>
          {input('from', hours)}
          {input('to', hours)}
        </div>
      )}
      {error && <ErrorLine id={`${id}-error`} error={error} />}
    </fieldset>
  )
}
