import type { Hub } from '@playhub/sdk'

export type GameLanguage = 'en' | 'ru'

/** The hub knows more languages than the games do; those read English. */
export const gameLanguage = (hub: Pick<Hub, 'language'>): GameLanguage => (hub.language === 'ru' ? 'ru' : 'en')

/** Returns a function that gives the table of the hub's language at this moment: `t().shop`, `t().coins(5)`. */
export const liveTexts =
  <T>(hub: Pick<Hub, 'language'>, tables: Record<GameLanguage, T>) =>
  (): T =>
    tables[gameLanguage(hub)]

/** Runs `show` now and after every change of language, with `<html lang>` already set. */
export const followLanguage = (hub: Pick<Hub, 'language' | 'on'>, show: () => void) => {
  const apply = () => {
    document.documentElement.lang = gameLanguage(hub)
    show()
  }
  apply()
  return hub.on('language', apply)
}

type Forms = { one: string; few?: string; many?: string; other: string }

/** `5 монет`: the number, written the language's way, and the word's form for it. */
export const counted = (language: GameLanguage, n: number, forms: Forms) => {
  const rule = new Intl.PluralRules(language).select(n)
  const form = rule === 'one' || rule === 'few' || rule === 'many' ? forms[rule] : undefined
  return `${new Intl.NumberFormat(language).format(n)} ${form ?? forms.other}`
}
