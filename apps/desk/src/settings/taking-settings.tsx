import { useId } from 'react'
import { Switch } from '../controls/switch.tsx'
import { Section } from '../forms/section.tsx'
import { useRoundRobinT } from '../round-robin/texts.ts'
import { useTaking } from '../round-robin/use-presence.ts'
import styles from './settings.module.css'

/**
 * The switch that says whether the hub assigns new conversations to this staff member. It is shown only if a project includes the staff
 * member in its automatic assignment.
 */
export const TakingSettings = () => {
  const t = useRoundRobinT()
  const id = useId()
  const taking = useTaking()
  if (!taking) return null
  return (
    <Section title={t('own')}>
      <div className={styles.switchRow}>
        <Switch label={t('taking')} checked={taking.isTaking} describedBy={id} onChange={taking.set} />
        <p id={id} className={styles.hint}>
          {t('takingHint')}
        </p>
      </div>
    </Section>
  )
}
