import { Button } from '@playhub/ui/button'
import { useId, useState } from 'react'
import { useT } from '../base/i18n.tsx'
import { stored, useStored } from '../base/stored.ts'
import { Switch } from '../controls/switch.tsx'
import { Section } from '../forms/section.tsx'
import { ShortcutSheet } from '../page/shortcut-sheet.tsx'
import styles from './settings.module.css'

/** Single-key shortcuts disturb speech input, so they can be switched off (WCAG 2.1.4). */
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
          onChange={(next) => (next ? stored.shortcuts.remove() : stored.shortcuts.set('off'))}
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
