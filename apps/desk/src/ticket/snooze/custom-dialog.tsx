import { isSnoozeTime } from '@playhub/contract/desk/snooze/time'
import { SNOOZE_DAYS_MAX } from '@playhub/contract/limits'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { type FormEvent, useRef, useState } from 'react'
import { serverNow } from '../../base/server-clock.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useInboxT } from '../../support/texts.ts'
import { fieldText, presetTimes, typedTime } from './presets.ts'
import styles from './snooze.module.css'
import { ownZone } from './wall-time.ts'

type Props = { onPick: (untilTs: string) => void; onClose: () => void }

/** A dialog in which a day and a time of day are chosen, in the time zone of this browser. */
export const CustomDialog = ({ onPick, onClose }: Props) => {
  const t = useInboxT()
  const zone = ownZone()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(() => fieldText(presetTimes(serverNow(), zone).tomorrow, zone))
  const [isAsked, setAsked] = useState(false)
  const at = typedTime(typed, zone)
  const problem = at === undefined ? 'snooze.fill' : isSnoozeTime(at, serverNow()) ? undefined : 'snooze.wrong'
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (at === undefined || problem) return field.current?.focus()
    onPick(new Date(at).toISOString())
  }
  return (
    <FormDialog title={t('snooze.customTitle')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <Field
          ref={field}
          type="datetime-local"
          label={t('snooze.at')}
          hint={t('snooze.atHint', { zone, days: SNOOZE_DAYS_MAX })}
          value={typed}
          error={isAsked && problem ? { text: t(problem, { days: SNOOZE_DAYS_MAX }) } : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="accent">
            {t('snooze.snooze')}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
