import { Dialog } from '@base-ui/react/dialog'
import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { asLanguage } from '@playhub/contract/language'
import { endonyms } from '@playhub/phrases/endonyms'
import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useLanguage, useT } from '../i18n.tsx'
import { stored } from '../storage.ts'
import { languagesToOffer } from './languages.ts'
import styles from './settings-dialog.module.css'

const themes = ['system', 'dark', 'light'] as const

/** Theme and language of this browser; each choice holds at once. */
export const SettingsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const { language, change } = useLanguage()
  const theme = useSyncExternalStore(stored.theme.subscribe, stored.theme.get, () => undefined)

  const handleLanguage = (value: unknown) => {
    const next = asLanguage(String(value))
    if (next) void change(next)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup}>
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{t('settings.title')}</Dialog.Title>
            <Dialog.Close className={styles.close} aria-label={t('settings.close')}>
              <X size={20} strokeWidth={1.75} aria-hidden="true" />
            </Dialog.Close>
          </header>
          <Choice
            label={t('settings.theme')}
            value={theme ?? 'system'}
            onChange={chooseTheme}
            options={themes.map((each) => ({ value: each, label: t(`settings.${each}`) }))}
          />
          <Choice
            label={t('settings.language')}
            value={language}
            onChange={handleLanguage}
            options={languagesToOffer(language, false).map((each) => ({ value: each, label: endonyms[each], lang: each }))}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const chooseTheme = (value: unknown) => {
  if (value === 'dark' || value === 'light') {
    stored.theme.set(value)
    document.documentElement.dataset.theme = value
  } else {
    stored.theme.remove()
    delete document.documentElement.dataset.theme
  }
}

type Option = { value: string; label: string; lang?: string }

const Choice = (props: { label: string; value: string; onChange: (value: unknown) => void; options: readonly Option[] }) => (
  <fieldset className={styles.choice}>
    <legend className={styles.label}>{props.label}</legend>
    <RadioGroup value={props.value} onValueChange={props.onChange} className={styles.options} aria-label={props.label}>
      {props.options.map(({ value, label, lang }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control inside is Base UI's radio.
        <label key={value} className={styles.option} lang={lang}>
          <Radio.Root value={value} className={styles.radio}>
            <Radio.Indicator className={styles.dot} />
          </Radio.Root>
          {label}
        </label>
      ))}
    </RadioGroup>
  </fieldset>
)
