import { frameRights } from '@playhub/contract/catalogue'
import { useId } from 'react'
import { Switch } from '../../controls/switch.tsx'
import { Section } from '../../forms/section.tsx'
import type { SettingsForm } from '../use-settings.ts'
import styles from './frame-rights.module.css'
import { useVersionsT } from './texts.ts'

/** The switches for what the game's frame may do. They are saved with the settings. */
export const FrameRights = ({ form: { document, change } }: { form: SettingsForm }) => {
  const t = useVersionsT()
  const id = useId()
  const own = document.frameRights
  return (
    <Section title={t('rights.title')} hint={t('rights.hint')}>
      <ul className={styles.list}>
        {frameRights.map((right) => (
          <li key={right}>
            <Switch
              label={t(`rights.right.${right}`)}
              checked={own.includes(right)}
              describedBy={`${id}-${right}`}
              onChange={(isOn) => change({ frameRights: frameRights.filter((each) => (each === right ? isOn : own.includes(each))) })}
            />
            <p id={`${id}-${right}`} className={styles.hint}>
              {t(`rights.rightHint.${right}`)}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
