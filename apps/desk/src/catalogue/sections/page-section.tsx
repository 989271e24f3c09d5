import type { GameItem } from '@playhub/contract/catalogue'
import { GAME_PICTURES_MAX, LANGUAGES, type Language } from '@playhub/contract/limits'
import { pictureAddress } from '@playhub/contract/projects/picture-addresses'
import { endonyms } from '@playhub/phrases/endonyms'
import { CheckboxField } from '@playhub/ui/checkbox-field'
import { Field } from '@playhub/ui/field'
import { Section } from '../../forms/section.tsx'
import { controlId, useEditing } from '../editing.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { wantedSize } from '../pictures/picture-needs.ts'
import { useCatalogueT } from '../texts.ts'
import styles from './page-section.module.css'
import { TextLine } from './text-controls.tsx'

const AT = 'game.web_page'

/** The fields for parts of the game's page that have no section of their own: pictures, a video, the game's languages and its size. */
export const PageSection = ({ page: { pictures, languages = [], sizeMb } }: { page: GameItem['web_page'] }) => {
  const t = useCatalogueT()
  const { change } = useEditing()
  const setPictures = (next: readonly string[]) => change(`${AT}.pictures`, next)
  const setLanguages = (language: Language, isSpoken: boolean) =>
    change(
      `${AT}.languages`,
      LANGUAGES.filter((each) => (each === language ? isSpoken : languages.includes(each))),
    )
  // The number of picture fields: one empty field after the pictures, up to the maximum.
  const places = Math.min(pictures.length + 1, GAME_PICTURES_MAX)
  return (
    <Section title={t('form.page')} hint={t('form.pageHint')}>
      {Array.from({ length: places }, (_, at) => {
        const shown = pictures[at] ?? ''
        return (
          <PictureField
            key={shown || 'next'}
            path={`${AT}.pictures.${at}`}
            kind="shot"
            label={t('picture.shot', { number: at + 1 })}
            hint={t('picture.sizeHint', wantedSize('shot'))}
            shown={shown && `${shown}-320.webp`}
            onSent={(set) => setPictures([...pictures.slice(0, at), pictureAddress(set, 'shot'), ...pictures.slice(at + 1)])}
            onRemove={() => setPictures(pictures.filter((_, each) => each !== at))}
          />
        )
      })}
      <TextLine path={`${AT}.video`} label={t('form.video')} hint={t('form.videoHint')} inputMode="url" placeholder="https://" />
      <fieldset id={controlId(`${AT}.languages`)} className={styles.group}>
        <legend>{t('form.gameLanguages')}</legend>
        <div className={styles.choices}>
          {LANGUAGES.map((each) => (
            <CheckboxField
              key={each}
              label={<span lang={each}>{endonyms[each]}</span>}
              checked={languages.includes(each)}
              onChange={({ target }) => setLanguages(each, target.checked)}
            />
          ))}
        </div>
      </fieldset>
      <Field
        id={controlId(`${AT}.sizeMb`)}
        label={t('form.size')}
        hint={t('form.sizeHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={sizeMb ?? ''}
        onChange={({ target }) => change(`${AT}.sizeMb`, Number(target.value.replace(/\D/g, '')) || undefined)}
      />
    </Section>
  )
}
