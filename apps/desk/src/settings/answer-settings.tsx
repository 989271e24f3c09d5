import { desk } from '@playhub/contract/desk'
import { ANSWER_HOLD_SECONDS } from '@playhub/contract/limits'
import { useId } from 'react'
import { useT } from '../base/i18n.tsx'
import { useStaff } from '../base/session.tsx'
import { stored, useStored } from '../base/stored.ts'
import { Switch } from '../controls/switch.tsx'
import { Section } from '../forms/section.tsx'
import styles from './settings.module.css'

const writers: readonly string[] = [...desk.tickets.answer.access, 'admin']

/**
 * The switch for the delay before an answer is sent to the player. During the delay, the writer can undo the answer. Only staff who may
 * answer players see the switch.
 */
export const AnswerSettings = () => {
  const t = useT()
  const id = useId()
  const { roles } = useStaff()
  const on = useStored('undoSend') !== 'off'
  if (!roles.some((role) => writers.includes(role))) return null
  return (
    <Section title={t('settings.answers')}>
      <div className={styles.switchRow}>
        <Switch
          label={t('settings.undoSend')}
          checked={on}
          describedBy={id}
          onChange={(next) => (next ? stored.undoSend.remove() : stored.undoSend.set('off'))}
        />
        <p id={id} className={styles.hint}>
          {t('settings.undoSendHint', { seconds: ANSWER_HOLD_SECONDS })}
        </p>
      </div>
    </Section>
  )
}
