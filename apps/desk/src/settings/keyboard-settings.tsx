import { Button } from '@playhub/ui/button'
import { useId, useState } from 'react'
import { useT } from '../i18n.tsx'
import { Section } from '../shell/section.tsx'
import { ShortcutSheet } from '../shell/shortcut-sheet.tsx'
import { Switch } from '../shell/switch.tsx'
import { stored, useStored } from '../stored.ts'
import styles from './settings.module.css'

/** Keys without Ctrl get in the way of speech input, so they can be switched off (WCAG 2.1.4). */
export const KeyboardSettings = () => {
  const t = useT()
  const id = useId()
  const on = useStored('shortcuts') !== 'off'
  const [shown, setShown] = useState(false)
  return (
    <Section title={t('settings.keyboard')}>
      <div className={styles.switchRow}>
        <Switch
          label={t('settings.shortcuts')}
          checked={on}
          describedBy={id}
          onChange={(next) => stored.shortcuts.set(next ? undefined : 'off')}
        />
        <p id={id} className={styles.hint}>
          {t('settings.shortcutsHint')}
        </p>
      </div>
      <div className={styles.actions}>
        <Button onClick={() => setShown(true)}>{t('settings.showShortcuts')}</Button>
      </div>
      <ShortcutSheet open={shown} onOpenChange={setShown} />
    </Section>
  )
}
