import { CARD_DESCRIPTION_MAX, CONTROLS_MAX, FULL_DESCRIPTION_MAX } from '@playhub/contract/limits'
import { Section } from '../../forms/section.tsx'
import { useCatalogueT } from '../texts.ts'
import { LanguageTabs } from './language-tabs.tsx'
import { TextBlock, TextLine } from './text-controls.tsx'

/** Name, descriptions and controls of a game in each language. */
export const TextsSection = () => {
  const t = useCatalogueT()
  return (
    <Section title={t('form.texts')} hint={t('form.textsHint')}>
      <LanguageTabs dots>
        {(language) => {
          const at = `game.localization.${language}`
          return (
            <>
              <TextLine path={`${at}.name`} label={t('form.name')} lang={language} />
              <TextBlock
                path={`${at}.cardDescription`}
                label={t('form.cardDescription')}
                lang={language}
                max={CARD_DESCRIPTION_MAX}
                rows={2}
              />
              <TextBlock
                path={`${at}.fullDescription`}
                label={t('form.fullDescription')}
                lang={language}
                max={FULL_DESCRIPTION_MAX}
                rows={6}
              />
              <TextBlock
                path={`${at}.controls`}
                label={t('form.controls')}
                hint={t('form.controlsHint')}
                lang={language}
                max={CONTROLS_MAX}
                rows={3}
              />
            </>
          )
        }}
      </LanguageTabs>
    </Section>
  )
}
