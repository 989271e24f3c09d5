import type { Language } from '@playhub/contract/limits'
import type { QueryKey } from '@tanstack/react-query'
import type { Site } from './site.ts'

/** What travels from the server to the browser beside the markup. */
export type PageState = {
  site: Site
  language: Language
  /** Answers the page was rendered from, so that the browser asks for none of them again. */
  answers: readonly (readonly [key: QueryKey, answer: unknown])[]
  /** The markup is only a frame for a page that the browser renders itself. */
  shell: boolean
}
