import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { asLanguage } from '@playhub/contract/language'
import { endonyms } from '@playhub/phrases/endonyms'
import { useSyncExternalStore } from 'react'
import { stored } from '../base/storage.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import { languagesToOffer } from '../shell/header/languages.ts'
import styles from './preferences.module.css'
import { Section } from './section.tsx'
import { useProfileT } from './texts.ts'

const themes = ['system', 'dark', 'light'] as const

/** Language and theme of this browser. Each choice applies at once. */
export const Preferences = () => {
  const t = useProfileT()
  const { language, change } = useLanguage()
  const theme = useSyncExternalStore(stored.theme.subscribe, stored.theme.get, () => undefined)

  const handleLanguage = (value: unknown) => {
    const next = asLanguage(String(value))
    if (next) void change(next)
  }
  return (
    <Section title={t('settings.title')} hint={t('settings.hint')}>
      <div className={styles.choices}>
        <Choice
          label={t('settings.language')}
          value={language}
          onChange={handleLanguage}
          options={languagesToOffer(false).map((each) => ({ value: each, label: endonyms[each], lang: each }))}
        />
        <Choice
          label={t('settings.theme')}
          value={theme ?? 'system'}
          onChange={chooseTheme}
          options={themes.map((each) => ({ value: each, label: t(`settings.${each}`) }))}
        />
      </div>
    </Section>
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
