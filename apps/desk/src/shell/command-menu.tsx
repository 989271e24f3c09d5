import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../base/i18n.tsx'
import { Key } from '../controls/key.tsx'
import styles from './command-menu.module.css'
import { type Command, useCommands, useFound } from './commands.ts'

/** The command menu, opened with Ctrl+K or Cmd+K. */
export const CommandMenu = ({ open, onOpenChange }: { open: boolean; onOpenChange: (next: boolean) => void }) => {
  const t = useT()
  const [typed, setTyped] = useState('')
  const handleOpenChange = (next: boolean) => {
    onOpenChange(next)
    // The menu may be opened again while it fades out. It must be empty then, so its text is deleted when it closes.
    if (!next) setTyped('')
  }
  return (
    <Dialog.Root open={open} onOpenChange={handleOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} aria-label={t('commands.title')}>
          <Menu typed={typed} onType={setTyped} onDone={() => handleOpenChange(false)} />
          <Dialog.Close className={styles.close}>{t('common.close')}</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const Menu = ({ typed, onType, onDone }: { typed: string; onType: (next: string) => void; onDone: () => void }) => {
  const t = useT()
  const found = useFound(typed, useCommands())
  const handleRun = (command: Command) => {
    onDone()
    // The command runs after the dialog has returned the focus, because the command may move the focus.
    setTimeout(command.run)
  }
  return (
    <Autocomplete.Root
      open
      inline
      items={found}
      mode="none"
      value={typed}
      onValueChange={(next, { reason }) => reason !== 'item-press' && onType(next)}
      itemToStringValue={({ label }) => label}
      autoHighlight="always"
      keepHighlight
    >
      <div className={styles.box}>
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        <Autocomplete.Input className={styles.input} aria-label={t('commands.label')} placeholder={t('commands.label')} />
      </div>
      <Autocomplete.Empty className={styles.empty}>{t('commands.none')}</Autocomplete.Empty>
      <Autocomplete.List className={styles.list}>
        {(command: Command) => (
          <Autocomplete.Item key={command.id} value={command} className={styles.item} onClick={() => handleRun(command)}>
            <span className={styles.name}>{command.label}</span>
            {command.key && <Key>{command.key}</Key>}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}
