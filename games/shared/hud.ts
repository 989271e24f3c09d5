import type { Hub } from '@playhub/sdk'
import { element, icon } from './element.ts'
import { shellTexts } from './shell-texts.ts'
import type { Sound } from './sound.ts'
import { followLanguage, gameLanguage, liveTexts } from './texts.ts'

type Options = {
  hub: Pick<Hub, 'language' | 'on' | 'environment' | 'setLanguage'>
  sound: Sound
  onShop: () => void
}

/** The name of each language in that language. */
const names = { en: 'English', ru: 'Русский' }
const SPEAKER = 'M4 9v6h4l5 4V5L8 9z'

/**
 * Creates the bar at the top of a game: a slot for the game's own counters, then shop, sound and, without a hub, the language. Returns
 * `root` for the page and `slot` to fill.
 */
export const createHud = ({ hub, sound, onShop }: Options) => {
  const t = liveTexts(hub, shellTexts)
  const otherLanguage = () => (gameLanguage(hub) === 'ru' ? 'en' : 'ru')
  const slot = element('div', { class: 'hud-slot' })
  const shopWord = element('span')
  const shop = element(
    'button',
    { type: 'button', class: 'button shop-open', 'data-testid': 'shop-open' },
    icon('M5 8h14l-1 12H6zM9 8V6a3 3 0 0 1 6 0v2'),
    shopWord,
  )
  const mute = element('button', { type: 'button', class: 'icon-button' })
  const language = element('button', { type: 'button', class: 'button' })
  const root = element('header', { class: 'hud' }, slot, element('div', { class: 'hud-buttons' }, shop, mute, language))

  const show = () => {
    shopWord.textContent = t().shop
    mute.setAttribute('aria-label', sound.isOn() ? t().soundOff : t().soundOn)
    mute.replaceChildren(icon(SPEAKER, sound.isOn() ? 'M16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11' : 'M16 9.5l5 5M21 9.5l-5 5'))
    language.hidden = hub.environment === 'hub'
    language.lang = otherLanguage()
    language.textContent = names[otherLanguage()]
  }
  shop.addEventListener('click', onShop)
  mute.addEventListener('click', () => {
    sound.toggle()
    show()
  })
  language.addEventListener('click', () => hub.setLanguage(otherLanguage()))
  hub.on('user', show)
  followLanguage(hub, show)
  return { root, slot }
}
