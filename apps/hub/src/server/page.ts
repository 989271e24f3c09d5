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
  language: Language
  t: Translate<typeof core>
  site: Site
  /** The settings of this site's project, where it is known. */
  config: ConfigProject | undefined
}

/** What the server must know of a page before it renders it. `incomplete`: something did not load, the browser will try again. */
export type Prepared = { head: Head; incomplete?: boolean } | { redirect: string }

export type ServerPage = {
  /** Source file of the page's own code, for its styles. */
  module: string
  /** Prices with a ruble sign stand on it. */
  ruble?: boolean
  /** A game's name is set in the display face. */
  display?: boolean
  prepare: (context: PageContext) => Promise<Prepared>
}
