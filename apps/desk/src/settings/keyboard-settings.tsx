import { Switch } from '@base-ui/react/switch'
import { Button } from '@playhub/ui/button'
import { useId, useState } from 'react'
import { useT } from '../i18n.tsx'
import { Section } from '../shell/section.tsx'
import { ShortcutSheet } from '../shell/shortcut-sheet.tsx'
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
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the control inside is Base UI's switch. */}
        <label className={styles.switchLabel}>
          <Switch.Root
            className={styles.switch}
            checked={on}
            aria-describedby={id}
            onCheckedChange={(next) => stored.shortcuts.set(next ? undefined : 'off')}
          >
            <Switch.Thumb className={styles.thumb} />
          </Switch.Root>
          {t('settings.shortcuts')}
        </label>
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
