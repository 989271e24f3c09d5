import type { QueryKey } from '@tanstack/react-query'
import type { Site } from '../base/site.ts'
import type { Texts } from '../i18n/i18n.tsx'

/** What travels from the server to the browser beside the markup. */
export type PageState = {
  site: Site
  /** Travel with the page, so that it need not wait for another file to become live. */
  texts: Texts
  /** Answers the page was rendered from, so that the browser asks for none of them again. */
  answers: readonly (readonly [key: QueryKey, answer: unknown])[]
  /** What a host wrote into the address, which goes along with every other. */
  held: Readonly<Record<string, string>>
  /** The markup is only a frame for a page that the browser renders itself. */
  shell: boolean
}

/** Written by our own server into this page. */
export const readState = () => JSON.parse(document.getElementById('state')?.textContent ?? '') as PageState
