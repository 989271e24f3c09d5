import { endonyms } from '@playhub/phrases/endonyms'
import { Choice } from '@playhub/ui/choice'
import { useSyncExternalStore } from 'react'
import { stored } from '../base/storage.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import { languagesToOffer } from '../shell/header/languages.ts'
import styles from './preferences.module.css'
import { Section } from './section.tsx'
import { useProfileT } from './texts.ts'

const themes = ['system', 'dark', 'light'] as const

/** Lets the visitor choose the language and theme of this browser. Each choice applies at once. */
export const Preferences = () => {
  const t = useProfileT()
  const { language, change } = useLanguage()
  const theme = useSyncExternalStore(stored.theme.subscribe, stored.theme.get, () => undefined)

  return (
    <Section title={t('settings.title')} hint={t('settings.hint')}>
      <div className={styles.choices}>
        <Choice
          label={t('settings.language')}
          value={language}
          onChange={(next) => void change(next)}
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

const chooseTheme = (theme: (typeof themes)[number]) => {
  if (theme === 'system') {
    stored.theme.remove()
    delete document.documentElement.dataset.theme
  } else {
    stored.theme.set(theme)
    document.documentElement.dataset.theme = theme
  }
}
