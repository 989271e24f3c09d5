import type { FrameRight, GameItem } from '@playhub/contract/catalogue'
import type { Language } from '@playhub/contract/limits'

/** Whether a game has a page. The URL of a game without a page is redirected to the catalogue. */
export const hasPage = ({ web_page }: GameItem) => web_page.isActive && !web_page.inDevelop && isWebAddress(web_page.iframeUrl)

const isWebAddress = (address: string) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)

/**
 * Returns the origin of the game's page in its frame. Returns undefined if the page may not be framed: its URL is not http(s), or it has
 * the hub's own origin (`own`), where the game could read the hub's storage.
 */
export const frameOrigin = (address: string, own: string): string | undefined => {
  if (!isWebAddress(address)) return undefined
  const { origin } = new URL(address)
  return origin === own ? undefined : origin
}

/** Returns the URL of the game's frame. The URL contains the language at the start; later changes of language are sent as messages. */
export const frameAddress = (address: string, language: Language) => {
  const url = new URL(address)
  url.searchParams.set('lng', language)
  return url.href
}

/**
 * The `sandbox` attribute of a game's frame. The game may use its own origin, open windows and lock the pointer. It may not navigate the
 * hub's window.
 */
export const FRAME_SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-pointer-lock allow-modals allow-downloads'

const features: Readonly<Record<FrameRight, string>> = {
  'clipboard-write': 'clipboard-write',
  'screen-wake-lock': 'screen-wake-lock',
  gyroscope: 'gyroscope; accelerometer',
  'web-share': 'web-share',
  'cross-origin-isolated': 'cross-origin-isolated',
}

/** Returns the `allow` attribute of the game's frame: the rights that every game has, and the rights of this project. */
export const frameAllow = (rights: readonly FrameRight[]) =>
  ['fullscreen', 'autoplay', 'gamepad', ...rights.map((right) => features[right])].join('; ')

/**
 * Returns the links to a game's social networks, each with the name of the network, or with the host name if the network is unknown. Links
 * that are not web URLs are left out.
 */
export const socialLinks = (items: GameItem['social']['items']) =>
  items
    .filter(({ link }) => isWebAddress(link))
    .map(({ fileName, link }) => ({ link, icon: iconOf(fileName), network: networkOf(fileName, link) }))

const iconOf = (fileName: string) => fileName.replace(/\.\w+$/, '').toLowerCase()

const networks: Readonly<Record<string, string>> = {
  telegram: 'Telegram',
  vk: 'VK',
  facebook: 'Facebook',
  youtube: 'YouTube',
  discord: 'Discord',
  x: 'X',
}

const networkOf = (fileName: string, link: string) => networks[iconOf(fileName)] ?? new URL(link).host

/**
 * Splits "How to play" into lines. In the line `Space: jump`, `by` is the key and `does` is what the key does. A line without a colon has
 * no key.
 */
export const controlsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, by = '', does = line] = /^(.{1,60}?)\s*[:\uff1a]\s*(.+)$/.exec(line) ?? []
      return { by: by.trim(), does: does.trim() }
    })
