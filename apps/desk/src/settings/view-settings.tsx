import { SHORT_LANGUAGES } from '@playhub/contract/limits'
import { endonyms } from '@playhub/phrases/endonyms'
import { Choice } from '@playhub/ui/choice'
import { chooseLanguage, useLanguage, useT } from '../base/i18n.tsx'
import { useStored } from '../base/stored.ts'
import { chooseTheme } from '../base/theme.ts'
import { Section } from '../forms/section.tsx'

const themes = ['system', 'dark', 'light'] as const

export const ViewSettings = () => {
  const t = useT()
  const language = useLanguage()
  const theme = useStored('theme') ?? 'system'
  return (
    <Section title={t('settings.view')}>
      <Choice
        isInline
        label={t('settings.language')}
        value={language}
        options={SHORT_LANGUAGES.map((each) => ({ value: each, label: endonyms[each], lang: each }))}
        onChange={chooseLanguage}
      />
      <Choice
        isInline
        label={t('settings.theme')}
        value={theme}
        options={themes.map((each) => ({ value: each, label: t(`theme.${each}`) }))}
        onChange={chooseTheme}
      />
    </Section>
  )
}
