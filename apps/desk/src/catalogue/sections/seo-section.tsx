import type { SeoData } from '@playhub/contract/catalogue'
import type { Language } from '@playhub/contract/limits'
import { Section } from '../../forms/section.tsx'
import { type SeoPath, SharePicture } from '../pictures/share-picture.tsx'
import { useCatalogueT } from '../texts.ts'
import { LanguageTabs } from './language-tabs.tsx'
import { SeoPreviews } from './seo-previews.tsx'
import { TextLine } from './text-controls.tsx'
import { useSeoTexts } from './use-seo-texts.ts'

/** The texts for search engines and messengers, with a preview. */
export const SeoSection = ({ at, seo }: { at: SeoPath; seo: SeoData }) => {
  const t = useCatalogueT()
  return (
    <Section title={t('form.seo')}>
      <LanguageTabs>{(language) => <SeoFields at={at} seo={seo} language={language} />}</LanguageTabs>
      <SharePicture at={at} />
    </Section>
  )
}

const SeoFields = ({ at, seo, language }: { at: SeoPath; seo: SeoData; language: Language }) => {
  const t = useCatalogueT()
  const { usualTitle } = useSeoTexts(seo, language)
  return (
    <>
      <TextLine
        path={`${at}.title.${language}`}
        label={t('form.seoTitle')}
        hint={t('form.seoTitleHint', { title: usualTitle })}
        lang={language}
      />
      <TextLine
        path={`${at}.description.${language}`}
        label={t('form.seoDescription')}
        hint={t('form.seoDescriptionHint')}
        lang={language}
      />
      <TextLine path={`${at}.keywords.${language}`} label={t('form.keywords')} lang={language} />
      <SeoPreviews seo={seo} language={language} />
    </>
  )
}
