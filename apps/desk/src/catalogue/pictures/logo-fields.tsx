import { SHORT_LANGUAGES, type ShortLanguage } from '@playhub/contract/limits'
import { pictureAddress } from '@playhub/contract/projects/picture-addresses'
import { endonyms } from '@playhub/phrases/endonyms'
import { useRef } from 'react'
import { cutPicture } from '../../pictures/cut-picture.ts'
import { useCatalogueT } from '../texts.ts'
import { PictureField } from './picture-field.tsx'
import { wantedSize } from './picture-needs.ts'

type Props = { path: string; fileOf: (language: ShortLanguage) => string; onChange: (base: string) => void }
const other: Record<ShortLanguage, ShortLanguage> = { en: 'ru', ru: 'en' }

/**
 * The fields for a game's two logos, in English and in Russian. One set of files contains both logos, so replacing one logo creates a new
 * set.
 */
export const LogoFields = ({ path, fileOf, onChange }: Props) => {
  const t = useCatalogueT()
  const chosen = useRef<Partial<Record<ShortLanguage, Blob>>>({})
  const cut = (language: ShortLanguage) => async (file: Blob) => {
    const now = { ...chosen.current, [language]: file }
    chosen.current = now
    const files = await Promise.all(
      SHORT_LANGUAGES.map((each) => cutPicture(now[each] ?? now[other[each]] ?? file, 'logo', [`logo.${each}.webp`])),
    )
    return files.flat()
  }
  const handleRemove = () => {
    chosen.current = {}
    onChange('')
  }
  return SHORT_LANGUAGES.toReversed().map((language) => (
    <PictureField
      key={language}
      path={language === 'en' ? path : `${path}.${language}`}
      kind="logo"
      label={t('picture.logo', { language: endonyms[language] })}
      hint={`${t('picture.logoHint', wantedSize('logo'))} ${t('picture.alsoFor')}`}
      shown={fileOf(language)}
      cut={cut(language)}
      onSent={(set) => onChange(pictureAddress(set, 'logo'))}
      onRemove={handleRemove}
    />
  ))
}
