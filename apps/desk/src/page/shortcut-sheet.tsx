import { Dialog } from '@base-ui/react/dialog'
import { Button } from '@playhub/ui/button'
import { useT } from '../base/i18n.tsx'
import { useKeySections, useRegistered } from '../base/shortcuts.ts'
import { useStored } from '../base/stored.ts'
import { commandKey } from '../controls/command-key.ts'
import { Key } from '../controls/key.tsx'
import styles from './shortcut-sheet.module.css'

/** Lists the keys of the current screen (opened with `?`). */
export const ShortcutSheet = ({ open, onOpenChange }: { open: boolean; onOpenChange: (next: boolean) => void }) => {
  const t = useT()
  const off = useStored('shortcuts') === 'off'
  const registered = useRegistered()
  const sections = useKeySections()
  const keyed = registered.flatMap(({ key, ...rest }) => (key === undefined ? [] : [{ key, ...rest }]))
  // If several actions have the same key, only the action that the key performs is listed.
  const rows = keyed
    .filter((one) => {
      const ofKey = keyed.filter(({ key }) => key === one.key)
      return one === (ofKey.findLast(({ isFocused }) => isFocused) ?? ofKey.at(-1))
    })
    .filter(({ isInSection }) => !isInSection)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup}>
          <Dialog.Title className={styles.title} tabIndex={-1}>
            {t('shortcuts.title')}
          </Dialog.Title>
          <Dialog.Description className={styles.hint}>{t(off ? 'shortcuts.off' : 'shortcuts.hint')}</Dialog.Description>
          <dl className={styles.rows}>
            <Row label={t('commands.title')} keys={commandKey} />
            {!off && rows.map(({ key, label }) => <Row key={key} label={label} keys={key} />)}
          </dl>
          {!off &&
            sections.map(({ title, keys }) => (
              <section key={title} aria-label={title}>
                <h3 className={styles.sectionTitle}>{title}</h3>
                <dl className={styles.rows}>
                  {keys.map(({ key, label }) => (
                    <Row key={key} label={label} keys={key} />
                  ))}
                </dl>
              </section>
            ))}
          <Button onClick={() => onOpenChange(false)}>{t('common.close')}</Button>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const Row = ({ label, keys }: { label: string; keys: string }) => (
  <div className={styles.row}>
    <dt>{label}</dt>
    <dd>
      <Key>{keys}</Key>
    </dd>
  </div>
)
