import { createContext, useContext } from 'react'

/** Which site of the publisher this is: told by the server with the page, the same for the whole visit. */
export type Site = {
  project: string
  /** A single-game site: no catalogue, `/games/{lng}/` is the game. */
  outOfCatalog: boolean
  /** The project's own name for its pages, by language. */
  title: Readonly<Record<string, string>>
  /** Support elsewhere, for the footer of a single-game site; absent for the hub's own. */
  supportUrl?: string
}

export const SiteContext = createContext<Site>({ project: '', outOfCatalog: false, title: {} })
export const useSite = () => useContext(SiteContext)
