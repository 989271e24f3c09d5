import { expect, test } from 'vitest'
import { gameItem } from './catalogue.ts'
import * as ofProduct from './limits.ts'
import * as ofMessages from './message-limits.ts'

const limits = { ...ofProduct, ...ofMessages }

/** Values on which hosts, games and players rely. Changing one of them changes the product. */
test('lengths, times and sizes are those that were promised', () => {
  expect(limits).toMatchObject({
    ...{ EMAIL_MAX: 320, PASSWORD_MIN: 8, PASSWORD_MAX: 20, NAME_MIN: 2, NAME_MAX: 10, CODE_DIGITS: 6 },
    ...{ POLL_INTERVAL_MS: 2000, LOADER_DELAY_MS: 300, MODAL_CLOSE_MS: 300, CHAT_SCROLL_DELAY_MS: 200 },
    ...{ EDITOR_UNDO_DELAY_MS: 500, EDITOR_UNDO_DEPTH: 100 },
    ...{ TOAST_PRODUCT_MS: 2000, TOAST_DEFAULT_MS: 5000, TOAST_MAX: 5 },
    ...{ BREAKPOINT_TABLET_PX: 1024, BREAKPOINT_PHONE_PX: 767 },
    ...{ FAILED_ATTEMPT_LIMIT: 5, FAILED_ATTEMPT_LIMIT_ITEM: 'failedAttemptLimit', BACKGROUND_COLOR_ITEM: 'backgroundColor' },
    ...{ IMAGE_MAX_BYTES: 5_242_880, VIDEO_MAX_BYTES: 104_857_600 },
  })
})

test('pictures and videos may be of these types', () => {
  expect(limits.IMAGE_TYPES).toEqual(['image/jpeg', 'image/png', 'image/webp'])
  expect(limits.VIDEO_TYPES).toEqual(['video/mp4', 'video/mov', 'video/avi', 'video/webm', 'video/x-matroska'])
})

test('ten languages, and two for what is written in these alone', () => {
  expect(limits.LANGUAGES).toEqual(['ru', 'en', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'zh'])
  expect(limits.SHORT_LANGUAGES).toEqual(['ru', 'en'])
})

test('a letter about a purchase has two reasons', () => {
  expect(limits.SUPPORT_REASONS).toEqual(['drop not credited', 'other'])
})

test('a game that says nothing of its colours gets a half-transparent green card and a light grey footer', () => {
  const web = {
    cardLogoImage: '',
    inDevelop: false,
    isActive: true,
    iframeUrl: '',
    projectBackgroundFile: '',
    gameImage: '',
    gameLogoFile: '',
  }
  expect(gameItem.shape.web_page.parse(web)).toMatchObject({
    cardBackgroundColor: 'rgba(0, 128, 0, 0.5)',
    footerBackgroundColor: 'lightgrey',
  })
  expect(limits.defaultGameName(3)).toBe('Game_3')
})

test('pictures and files have their folders, and the frame of the game its id', () => {
  expect([limits.IMAGES_PATH, limits.STATIC_PATH, limits.GAME_FRAME_ID]).toEqual(['/images', '/static', 'playhub-game-frame'])
})
