import type { Hub } from '@playhub/sdk'
import { element, icon } from '../../shared/element.ts'
import { gameLanguage } from '../../shared/texts.ts'
import type { Game } from '../game.ts'
import { homesOf, incomeOf } from '../rules/economy.ts'
import type { TownTexts } from '../texts.ts'
import { amount, rate } from './numbers.ts'

const icons = {
  coins: 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16zM12 8l1.2 2.8 2.8 1.2-2.8 1.2L12 16l-1.2-2.8L8 12l2.8-1.2z',
  pearls: 'M12 5a7 7 0 1 0 0 14a7 7 0 0 0 0-14zM9.5 9.5a3.5 3.5 0 0 1 2.5-1.2',
  families: 'M4 11l8-7 8 7M6 10v10h12V10M12 13a2 2 0 1 0 0 .1M8.5 20a3.5 3.5 0 0 1 7 0',
  builders: 'M14 4l6 6-3 3-6-6zM12.5 8.5L4 17l3 3 8.5-8.5',
}

/** Shows coins, pearls, families and builders in the top bar. */
export const mountCounters = (slot: HTMLElement, hub: Pick<Hub, 'language'>, game: Game, t: () => TownTexts) => {
  const coins = counter('coins')
  const income = element('span', { class: 'counter-more', 'data-testid': 'income' })
  coins.root.append(income)
  const pearls = counter('pearls')
  const families = counter('families')
  const builders = counter('builders')
  slot.append(coins.root, pearls.root, families.root, builders.root)

  return () => {
    const { town, perks } = game
    const language = gameLanguage(hub)
    coins.show(t().coins, amount(language, town.coins))
    setText(income, t().perSecond(rate(language, incomeOf(town, perks))))
    pearls.show(t().pearls, amount(language, town.pearls))
    families.show(t().families, `${amount(language, town.families)}/${amount(language, homesOf(town))}`)
    builders.show(t().builders, `${Math.max(0, perks.builders - town.jobs.length)}/${perks.builders}`)
  }
}

const counter = (name: keyof typeof icons) => {
  const label = element('span', { class: 'visually-hidden' })
  const value = element('b', { 'data-testid': name })
  const root = element('span', { class: `counter counter-${name}` }, icon(icons[name]), label, value)
  return {
    root,
    show: (words: string, number: string) => {
      setText(label, `${words}: `)
      root.title = words
      setText(value, number)
    },
  }
}

/** Sets a node's text. Does not change the node if the text is the same, because this function runs many times a second. */
export const setText = (target: HTMLElement, text: string) => {
  if (target.textContent !== text) target.textContent = text
}
