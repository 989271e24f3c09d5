import type { ConfigProject } from '@playhub/contract/catalogue'
import type { Language } from '@playhub/contract/limits'
import type { core } from '@playhub/phrases/en/core'
import type { Translate } from '@playhub/phrases/t'
import type { QueryClient } from '@tanstack/react-query'
import type { Params } from '../base/match.ts'
import type { Site } from '../base/site.ts'
import type { Head } from './head.ts'

export type PageContext = {
  client: QueryClient
  params: Params
  /** The query of the page's URL, with its question mark; may be empty. */
  search: string
  language: Language
  t: Translate<typeof core>
  site: Site
  /** The settings of this site's project, if known. */
  config: ConfigProject | undefined
}

/**
 * The head of a page, or a redirect. `incomplete`: the page must not be cached, for example because some data did not load and the browser
 * requests it again.
 */
export type Prepared = { head: Head; incomplete?: boolean } | { redirect: string }

export type ServerPage = {
  /** The source file of the page. The build's manifest names the style sheets that this file needs. */
  module: string
  /** Whether the page shows prices with a ruble sign. */
  ruble?: boolean
  /** Whether the page shows a game's name in the display font. */
  display?: boolean
  prepare: (context: PageContext) => Promise<Prepared>
}
