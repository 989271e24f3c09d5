import type { GameItem } from '@playhub/contract/catalogue'
import type { Language } from '@playhub/contract/limits'

/** Whether a game has a page. If not, its address leads to the catalogue. */
export const hasPage = ({ web_page }: GameItem) => web_page.isActive && !web_page.inDevelop && isWebAddress(web_page.iframeUrl)

const isWebAddress = (address: string) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)

/**
 * The origin of the game's page in its frame. Undefined if it may not be framed: an address that is not http(s), or the hub's own origin
 * (`own`), where the game could read the hub's storage.
 */
export const frameOrigin = (address: string, own: string): string | undefined => {
  if (!isWebAddress(address)) return undefined
  const { origin } = new URL(address)
  return origin === own ? undefined : origin
}

/** The address of the game's frame. It names the language only once, at the start. */
export const frameAddress = (address: string, language: Language) => {
  const url = new URL(address)
  url.searchParams.set('lng', language)
  return url.href
}

/** The name of a social link: the service, else its host. Links that are no web address are dropped. */
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
