import type { Hub, Language } from '@playhub/sdk'

export type GameLanguage = Language

export const gameLanguage = (hub: Pick<Hub, 'language'>): GameLanguage => hub.language

type Load<T> = () => Promise<{ texts: T }>
type Texts<T> = { of: (language: GameLanguage) => T }

const loads: ((language: GameLanguage) => Promise<void>)[] = []

/** Returns the texts of a game, or of the parts that all games share. English is always included; `loadTexts` loads another language. */
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

/** Returns a number in the language's format with the word form for that number, such as `5 монет`. */
export const counted = (language: GameLanguage, n: number, forms: Forms) => {
  const rule = new Intl.PluralRules(language).select(n)
  const form = rule === 'one' || rule === 'few' || rule === 'many' ? forms[rule] : undefined
  return `${numeral(language, n)} ${form ?? forms.other}`
}

/** Formats a number without a word. Used for languages that write no space between number and word. */
export const numeral = (language: GameLanguage, n: number) => new Intl.NumberFormat(language).format(n)
