import { LANGUAGES, type Language } from '@playhub/contract/limits'

type Asking = { path: string; cookie: string | undefined; acceptLanguage: string | undefined }

/** The language of a page: the second segment of its path, else what the visitor chose before, else the browser's, else English. */
export const languageOfRequest = ({ path, cookie, acceptLanguage }: Asking): Language =>
  known(path.split('/')[2]) ??
  known(/(?:^|;\s*)language=([a-z]{2})/.exec(cookie ?? '')?.[1]) ??
  browserLanguage(acceptLanguage ?? '') ??
  'en'

const known = (text: string | undefined) => LANGUAGES.find((language) => language === text)

/** The first supported one by weight; `ru-RU` counts as `ru`. */
const browserLanguage = (header: string): Language | undefined =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(';q=')
      return { language: known(tag.slice(0, 2).toLowerCase()), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .find(({ language }) => language !== undefined)?.language
