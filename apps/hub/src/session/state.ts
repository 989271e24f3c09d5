import type { QueryKey } from '@tanstack/react-query'
import type { Site } from '../base/site.ts'
import type { Texts } from '../i18n/i18n.tsx'

/** What the server sends to the browser beside the markup. */
export type PageState = {
  site: Site
  /** Sent with the page, so that hydration need not wait for another file. */
  texts: Texts
  /** The answers that the page was rendered from, so that the browser does not request them again. */
  answers: readonly (readonly [key: QueryKey, answer: unknown])[]
  /** The host's values in the address. Every other address carries them too. */
  held: Readonly<Record<string, string>>
  /** The markup is only a frame; the browser renders the page itself. */
  shell: boolean
}

/** Our own server wrote this into the page. */
export const readState = () => JSON.parse(document.getElementById('state')?.textContent ?? '') as PageState
