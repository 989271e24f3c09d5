import { LANGUAGES, type Language } from '@playhub/contract/limits'
import { useCatalogueT } from './texts.ts'

/** Returns the language that a path of the document contains, such as `en` in `game.localization.en.name`; undefined if there is none. */
export const languageOf = (path: string): Language | undefined => LANGUAGES.find((each) => path.split('.').includes(each))

/** Returns a function that gives the label of the form's field for a path of the document, such as `game.localization.en.name`. */
export const useFieldName = () => {
  const t = useCatalogueT()
  const names: readonly (readonly [pattern: RegExp, name: string])[] = [
    [/localization\.\w+\.name$/, t('form.name')],
    [/cardDescription$/, t('form.cardDescription')],
    [/fullDescription$/, t('form.fullDescription')],
    [/controls$/, t('form.controls')],
    [/game\.categories$/, t('form.categories')],
    [/web_page\.pictures/, t('picture.shots')],
    [/web_page\.video$/, t('form.video')],
    [/web_page\.languages$/, t('form.gameLanguages')],
    [/web_page\.sizeMb$/, t('form.size')],
    [/cardBackgroundColor$/, t('form.cardColour')],
    [/footerBackgroundColor$/, t('form.footerColour')],
    [/isActive$/, t('form.isActive')],
    [/inDevelop$/, t('form.inDevelop')],
    [/(iframeUrl|iframeSrc)$/, t('form.frameAddress')],
    [/gameImage$/, t('picture.art')],
    [/projectBackgroundFile$/, t('picture.background')],
    [/(gameLogoFile|cardLogoImage)/, t('picture.lettering')],
    [/(backgroundImageFile|backgroundFile)$/, t('picture.gate')],
    [/(popupFile|popupSmallFile)$/, t('picture.popup')],
    [/(verificationBtnFile|verificationSmallBtnFile)$/, t('picture.button')],
    [/ogImage$/, t('picture.share')],
    [/seoData\.title/, t('form.seoTitle')],
    [/seoData\.description/, t('form.seoDescription')],
    [/seoData\.keywords/, t('form.keywords')],
  ]
  return (path: string): string => {
    const [, place] = /social\.items\.(\d+)/.exec(path) ?? []
    if (place !== undefined) return t('form.link', { place: Number(place) + 1 })
    if (path.startsWith('game.social')) return t('form.social')
    return names.find(([pattern]) => pattern.test(path))?.[1] ?? path
  }
}
