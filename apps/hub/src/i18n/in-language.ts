import { FALLBACK_LANGUAGE, type Language } from '@playhub/contract/limits'

/** The text in a language, else in English, else in any. */
export const inLanguage = <T>(texts: Readonly<Record<string, T>>, language: Language): T | undefined =>
  texts[language] ?? texts[FALLBACK_LANGUAGE] ?? Object.values(texts)[0]
