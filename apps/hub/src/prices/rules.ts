import { formatMoney } from '@playhub/browser/money'
import type { GameItem } from '@playhub/contract/catalogue'
import { inLanguage } from '@playhub/contract/language'
import type { Language, ShortLanguage } from '@playhub/contract/limits'
import type { PriceItem } from '@playhub/contract/projects/prices'
import type { Site } from '../base/site.ts'

export type ShownPrice = { id: string; title: string; price: string; image: string }

/** Returns an item's title and price in one language: rubles in Russian, dollars in English. */
export const showPrice = ({ id, ruTitle, ruValue, enTitle, enValue, logoName }: PriceItem, language: ShortLanguage): ShownPrice => ({
  id,
  title: language === 'ru' ? ruTitle : enTitle,
  price: language === 'ru' ? formatMoney(ruValue, 'RUB', language) : formatMoney(enValue, 'USD', language),
  image: logoName,
})

export type Choice = { project: string; name: string }

/** Returns the projects that the player can choose: all of the catalogue, or only the site's own on a single-game site. */
export const projectsToChoose = (games: readonly GameItem[], site: Site, language: Language): Choice[] => {
  if (site.outOfCatalog) return [{ project: site.project, name: inLanguage(site.title, language) ?? site.project }]
  return games
    .filter(({ web_page }) => web_page.isActive && !web_page.inDevelop)
    .map(({ project, localization }) => ({ project, name: inLanguage(localization, language)?.name || project }))
}
