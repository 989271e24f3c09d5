import { languageInPath, withLanguage } from '@playhub/contract/language'
import type { Language } from '@playhub/contract/limits'
import type { core } from '@playhub/phrases/en/core'
import { type Catalogue, type Translate, type Translated, translator } from '@playhub/phrases/t'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { initialConfigQuery } from '../base/config-query.ts'
import { forgetFailed, onceFor } from '../base/late.ts'
import { stored } from '../base/storage.ts'
import { showToast } from '../base/toast-queue.ts'

type Core = Translated<typeof core>
export type Texts = { language: Language; core: Core }

/**
 * Loads the texts that every page needs, in one language. The server puts the texts of the page's language into the page, so the list of
 * files is loaded only when the language changes.
 */
export const loadTexts = async (language: Language): Promise<Texts> => {
  const files = await import('@playhub/phrases/core-files')
  const texts = { language, core: (await files.coreFiles[language]()).core }
  loaded.set(language, texts)
  return texts
}

/** The texts that `loadTexts` has loaded. Code that cannot wait for a promise, such as rendering on the server, reads this map. */
const loaded = new Map<Language, Texts>()

const needed = new Set<(language: Language) => Promise<unknown>>()

/** Loads the texts in this language for all parts of the hub whose code is loaded. */
export const loadLateTexts = (language: Language) => Promise.all([...needed].map((load) => load(language)))

type Change = (next: Language) => Promise<void>
/** `shown`: the texts of this part of the page. Set if the part has another language than the page. */
const LanguageContext = createContext<{ texts: Texts; shown?: Texts; change: Change } | undefined>(undefined)

const useTexts = () => {
  const context = useContext(LanguageContext)
  if (!context) throw new Error('Used outside of LanguageProvider')
  return context
}

/** Provides the language of the page: the language in the page's path; if the path has none, the language that the visitor chose. */
export const LanguageProvider = ({ first, children }: { first: Texts; children: ReactNode }) => {
  const [texts, setTexts] = useState(first)
  const [path, navigate] = useLocation()
  const client = useQueryClient()

  const wish = useRef(first.language)

  /**
   * Shows the page in this language. Resolves with false if the texts of the language did not load, or if another language was chosen while
   * they loaded.
   */
  const show = async (language: Language) => {
    wish.current = language
    if (language !== texts.language) {
      forgetFailed()
      // The cached games contain texts in the page's language only, so they are fetched again in the new language.
      const games = client.refetchQueries({ queryKey: ['catalogue'] })
      const loaded = await Promise.all([loadTexts(language), loadLateTexts(language), games]).catch(() => undefined)
      if (wish.current !== language) return false
      if (!loaded) {
        showToast('LANGUAGE_ERROR')
        return false
      }
      document.documentElement.lang = language
      setTexts(loaded[0])
    }
    if (stored.language.get() !== language) stored.language.set(language)
    return true
  }
  const change: Change = async (next) => {
    if (!(await show(next))) return
    const path = location.pathname
    const there = withLanguage(path, next)
    if (there !== path) navigate(there + location.search, { replace: true })
    await client.fetchQuery({ ...initialConfigQuery, staleTime: 0 }).catch(() => undefined)
  }
  usePathLanguage(languageInPath(path), show)
  return <LanguageContext value={{ texts, change }}>{children}</LanguageContext>
}

/**
 * Shows the page in the language of its path, and stores this language. The path changes without the language menu if the player edits the
 * URL or presses Back.
 */
const usePathLanguage = (inPath: Language | undefined, show: (language: Language) => Promise<unknown>) => {
  const follow = useEffectEvent(show)
  useEffect(() => {
    if (inPath) void follow(inPath)
  }, [inPath])
}

export const useLanguage = (): { language: Language; change: Change } => {
  const { texts, change } = useTexts()
  return { language: texts.language, change }
}

/** Shows a part of the page in another language. Used for content that exists in two languages only. */
export const InLanguage = ({ language, children }: { language: Language; children: ReactNode }) => {
  const context = useTexts()
  if (context.texts.language === language) return children
  const shown = loaded.get(language) ?? use(textsOnce(language))
  return (
    <LanguageContext value={{ ...context, shown }}>
      <div lang={language}>{children}</div>
    </LanguageContext>
  )
}

const textsOnce = onceFor(loadTexts)

export const useT = (): Translate<typeof core> => {
  const { texts, shown = texts } = useTexts()
  return useMemo(() => coreTranslator(shown), [shown])
}

// Safe cast: the texts of every language have the same ids as the English texts.
export const coreTranslator = ({ language, core }: Texts): Translate<typeof core> => translator(language, core) as Translate<typeof core>

/**
 * Registers texts that load with the first screen that needs them. Returns a hook for components below a lazy route or the modal; the hook
 * suspends at its first use.
 */
export const lateTexts = <C extends Catalogue>(loadIn: (language: Language) => Promise<Translated<C>>): (() => Translate<C>) => {
  const load = onceFor(loadIn)
  needed.add(load)
  return () => {
    const { texts: own, shown = own } = useTexts()
    const { language } = shown
    // `use()` is called in every render: a component that suspended once must call it again.
    const texts = use(load(language))
    // Safe cast: the texts of every language have the same ids as the English texts.
    return useMemo(() => translator(language, texts as Catalogue) as Translate<C>, [language, texts])
  }
}
