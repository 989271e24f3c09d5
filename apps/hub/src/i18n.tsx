import { languageInPath, textLanguage, withLanguage } from '@playhub/contract/language'
import type { Language, ShortLanguage } from '@playhub/contract/limits'
import type { core } from '@playhub/phrases/en/core'
import type { flows } from '@playhub/phrases/en/flows'
import { type Catalogue, type Translate, type Translated, translator } from '@playhub/phrases/t'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { initialConfigQuery } from './catalogue/queries.ts'
import { forgetFailed, once } from './late.ts'
import { stored } from './storage.ts'
import { showToast } from './toast-queue.ts'

type Core = Translated<typeof core>
export type Texts = { language: Language; core: Core }

const coreFiles: Record<ShortLanguage, () => Promise<{ core: Core }>> = {
  en: () => import('@playhub/phrases/en/core'),
  ru: () => import('@playhub/phrases/ru/core'),
}

/** The texts that every page needs, in a language. */
export const loadTexts = async (language: Language): Promise<Texts> => ({
  language,
  core: (await coreFiles[textLanguage(language)]()).core,
})

/** Loads, in a language, each of the texts that some screen has needed. */
const needed = new Set<(language: Language) => Promise<unknown>>()

type Change = (next: Language) => Promise<void>
const LanguageContext = createContext<{ texts: Texts; change: Change } | undefined>(undefined)

const useTexts = () => {
  const context = useContext(LanguageContext)
  if (!context) throw new Error('Used outside of LanguageProvider')
  return context
}

/** The language of the page follows its path, where the path names one, and otherwise the player's choice. */
export const LanguageProvider = ({ first, children }: { first: Texts; children: ReactNode }) => {
  const [texts, setTexts] = useState(first)
  const [path, navigate] = useLocation()
  const client = useQueryClient()

  const wish = useRef(first.language)

  /** Whether the language is shown now: not when its texts did not load, nor when another was asked for meanwhile. */
  const show = async (language: Language) => {
    wish.current = language
    if (language !== texts.language) {
      forgetFailed()
      const loaded = await Promise.all([loadTexts(language), ...[...needed].map((load) => load(language))]).catch(() => undefined)
      if (wish.current !== language) return false
      if (!loaded) {
        showToast('LANGUAGE_ERROR')
        return false
      }
      document.documentElement.lang = textLanguage(language)
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
    await client.fetchQuery({ ...initialConfigQuery, staleTime: 0 }).catch(() => showToast('GET_INITIAL_CONFIG_ERROR'))
  }
  usePathLanguage(languageInPath(path), show)
  return <LanguageContext value={{ texts, change }}>{children}</LanguageContext>
}

/** A path with a language was entered, by the address bar or by the Back button: it is remembered, and its texts are shown. */
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

export const useT = (): Translate<typeof core> => {
  const { texts } = useTexts()
  return useMemo(() => coreTranslator(texts), [texts])
}

export const coreTranslator = ({ language, core }: Texts): Translate<typeof core> =>
  translator(textLanguage(language), core) as Translate<typeof core>

/** Texts that come with the first screen that needs them: a hook for components below a lazy route or the modal, which waits for them the first time. */
export const lateTexts = <C extends Catalogue>(files: Record<ShortLanguage, () => Promise<Translated<C>>>): (() => Translate<C>) => {
  const load = (language: Language) => {
    needed.add(load)
    return files[textLanguage(language)]()
  }
  return () => {
    const { language } = useTexts().texts
    // Always through use(): a render that once waited must ask again.
    const texts = use(load(language))
    return useMemo(() => translator(textLanguage(language), texts as Catalogue) as Translate<C>, [language, texts])
  }
}

export const useFlowsT = lateTexts<typeof flows>({
  en: once(async () => (await import('@playhub/phrases/en/flows')).flows),
  ru: once(async () => (await import('@playhub/phrases/ru/flows')).flows),
})
