import type { ShortLanguage } from '@playhub/contract/limits'
import { desk as en } from '@playhub/phrases/en/desk'
import { desk as ru } from '@playhub/phrases/ru/desk'
import { type Catalogue, type Translate, type Translated, translator } from '@playhub/phrases/t'
import { createContext, type ReactNode, use, useEffect } from 'react'
import { stored, useStored } from './stored.ts'

const fromBrowser = (): ShortLanguage => (navigator.languages.some((tag) => /^ru\b/i.test(tag)) ? 'ru' : 'en')

const LanguageContext = createContext<ShortLanguage>('en')

export const LanguageProvider = ({ children }: { children: ReactNode }) => {
  const language = useStored('language') ?? fromBrowser()
  useDocumentLanguage(language)
  return <LanguageContext value={language}>{children}</LanguageContext>
}

const useDocumentLanguage = (language: ShortLanguage) => {
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
}

export const useLanguage = () => use(LanguageContext)
export const chooseLanguage = (language: ShortLanguage) => stored.language.set(language)

/** Creates a hook for texts in both languages: `export const useInboxT = textsOf({ en, ru })`. */
export const textsOf = <C extends Catalogue>(texts: { en: C; ru: Translated<C> }): (() => Translate<C>) => {
  // The cast is safe: the type `Translated` requires a translation for every key.
  const both = { en: translator<C>('en', texts.en), ru: translator<C>('ru', texts.ru as Catalogue) }
  return () => both[useLanguage()]
}

export const useT = textsOf({ en, ru })
