import type { QueryKey } from '@tanstack/react-query'
import type { Site } from '../base/site.ts'
import type { Texts } from '../i18n/i18n.tsx'

/** The data that the server sends to the browser with the markup. */
export type PageState = {
  site: Site
  /** The texts of the page. They are sent with the page, so that hydration does not wait for another file. */
  texts: Texts
  /** The api replies from which the page was rendered. The browser does not request them again. */
  answers: readonly (readonly [key: QueryKey, answer: unknown])[]
  /** The host's values in the page's URL. All links on the page contain them too. */
  held: Readonly<Record<string, string>>
  /** Whether the markup is only `ShellPage`, a placeholder. The browser then renders the page itself. */
  shell: boolean
}

/** Reads the data that the server put into the page. The cast is safe, because our own server wrote this data. */
export const readState = () => JSON.parse(document.getElementById('state')?.textContent ?? '') as PageState
