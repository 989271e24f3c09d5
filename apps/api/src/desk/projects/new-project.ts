import type { ConfigProject } from '@playhub/contract/catalogue'
import type { GameDocument } from '@playhub/contract/desk/projects'
import {
  DEFAULT_CARD_COLOR,
  DEFAULT_FOOTER_COLOR,
  FAILED_ATTEMPT_LIMIT,
  FAILED_ATTEMPT_LIMIT_ITEM,
  FALLBACK_LANGUAGE,
} from '@playhub/contract/limits'

/** Returns the settings of a new project. */
export const firstSettings = (id: string, name: string, outOfCatalog: boolean): ConfigProject => ({
  id,
  authType: 'postMessage',
  extra: [{ id: FAILED_ATTEMPT_LIMIT_ITEM, value: String(FAILED_ATTEMPT_LIMIT) }],
  mainData: { projectName: id, outOfCatalog },
  settings: {
    authType: 'postMessage',
    authMethods: ['mail'],
    paymentsMethods: [],
    pageTitle: { [FALLBACK_LANGUAGE]: name },
    favicon: '',
    appIcon: '',
    description: {},
    keywords: {},
    ogTitle: {},
    ogDescription: {},
    ogImage: '',
    supportUrl: '',
    frameRights: [],
  },
  hostOrigins: [],
})

const noSeo = { title: {}, description: {}, keywords: {}, ogImage: '' }

/** Returns the game of a new project: switched off, without texts and pictures. */
export const firstGame = (id: string, name: string, outOfCatalog: boolean): GameDocument => {
  if (outOfCatalog) {
    const pictures = { backgroundImageFile: '', backgroundFile: '', popupFile: '', popupSmallFile: '' }
    const settings = { ...pictures, verificationBtnFile: '', verificationSmallBtnFile: '', iframeSrc: '' }
    return { game: null, singleGame: { settings, seoData: noSeo } }
  }
  const web_page = {
    ...{ cardBackgroundColor: DEFAULT_CARD_COLOR, footerBackgroundColor: DEFAULT_FOOTER_COLOR, iframeUrl: '', inDevelop: false },
    ...{ isActive: false, cardLogoImage: '', projectBackgroundFile: '', gameImage: '', gameLogoFile: '' },
    ...{ pictures: [], video: '' },
  }
  const localization = { [FALLBACK_LANGUAGE]: { name, cardDescription: '', fullDescription: '' } }
  const game = { project: id, mainData: { projectName: id }, web_page, categories: [], localization, social: { items: [] }, seoData: noSeo }
  return { game, singleGame: null }
}
