import { FALLBACK_LANGUAGE, type Language } from '@playhub/contract/limits'

/** The text for a language, else the English one, else whatever there is. */
export const inLanguage = <T>(texts: Readonly<Record<string, T>>, language: Language): T | undefined =>
  texts[language] ?? texts[FALLBACK_LANGUAGE] ?? Object.values(texts)[0]
