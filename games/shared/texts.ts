import type { Hub, Language } from '@playhub/sdk'

export type GameLanguage = Language

export const gameLanguage = (hub: Pick<Hub, 'language'>): GameLanguage => hub.language

type Load<T> = () => Promise<{ texts: T }>
type Texts<T> = { of: (language: GameLanguage) => T }

const loads: ((language: GameLanguage) => Promise<void>)[] = []

/** Returns the texts of a game or its shell. English is always included; another language is loaded by `loadTexts`. */
export const textsIn = <T>(en: T, others: Record<Exclude<GameLanguage, 'en'>, Load<T>>): Texts<T> => {
  const tables = new Map<GameLanguage, T>([['en', en]])
  loads.push(async (language) => {
    if (language !== 'en' && !tables.has(language)) tables.set(language, (await others[language]()).texts)
  })
  return { of: (language) => tables.get(language) ?? en }
}

/** Loads all texts of a language. Texts that cannot be loaded stay English. Call it before the first text is shown. */
export const loadTexts = async (hub: Pick<Hub, 'language'>): Promise<void> => {
  await Promise.allSettled(loads.map((load) => load(gameLanguage(hub))))
}

/** Returns a function that gives the texts in the hub's current language: `t().shop`, `t().coins(5)`. */
export const liveTexts =
  <T>(hub: Pick<Hub, 'language'>, texts: Texts<T>) =>
  (): T =>
    texts.of(gameLanguage(hub))

/** Runs `show` now and after every change of language, with its texts loaded and `<html lang>` set. */
export const followLanguage = (hub: Pick<Hub, 'language' | 'on'>, show: () => void) => {
  const apply = () => {
    document.documentElement.lang = gameLanguage(hub)
    show()
  }
  apply()
  return hub.on('language', () => void loadTexts(hub).then(apply))
}

type Forms = { one?: string; few?: string; many?: string; other: string }

/** Returns the number in the language's format with the right word form, such as `5 монет`. */
export const counted = (language: GameLanguage, n: number, forms: Forms) => {
  const rule = new Intl.PluralRules(language).select(n)
  const form = rule === 'one' || rule === 'few' || rule === 'many' ? forms[rule] : undefined
  return `${numeral(language, n)} ${form ?? forms.other}`
}

/** Formats a number without a word, for languages that write number and word without a space between them. */
export const numeral = (language: GameLanguage, n: number) => new Intl.NumberFormat(language).format(n)
