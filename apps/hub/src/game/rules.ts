import type { GameItem } from '@playhub/contract/catalogue'
import type { Language } from '@playhub/contract/limits'

/** Whether a game has a page of its own; otherwise its address leads to the catalogue. */
export const hasPage = ({ web_page }: GameItem) => web_page.isActive && !web_page.inDevelop && isWebAddress(web_page.iframeUrl)

const isWebAddress = (address: string) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)

/**
 * The origin that the game's page has in its frame; undefined for what may not be framed: anything but the web,
 * and the hub itself (`own`), whose storage the game could read then.
 */
export const frameOrigin = (address: string, own: string): string | undefined => {
  if (!isWebAddress(address)) return undefined
  const { origin } = new URL(address)
  return origin === own ? undefined : origin
}

/** The game's address in its frame: told once, at the start, which language to begin in. */
export const frameAddress = (address: string, language: Language) => {
  const url = new URL(address)
  url.searchParams.set('lng', language)
  return url.href
}

/** What a social link is called: the service, else its host. Links that are no web address are dropped. */
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
