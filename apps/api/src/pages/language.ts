import { chooseLanguage } from '@playhub/contract/language'
import type { Language } from '@playhub/contract/limits'
import { languageCookie } from '../http/language-cookie.ts'

type Asking = { path: string; cookie: string | undefined; acceptLanguage: string | undefined }

/**
 * Returns the language of a page: from its path, else from the visitor's earlier choice (a cookie), else from the browser's languages, else
 * English.
 */
export const languageOfRequest = ({ path, cookie, acceptLanguage }: Asking): Language =>
  chooseLanguage({ path, stored: languageCookie(cookie), preferred: byWeight(acceptLanguage ?? '') })

const byWeight = (header: string): string[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(';q=')
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
