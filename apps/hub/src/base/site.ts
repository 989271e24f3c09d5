import { createContext, useContext } from 'react'

/**
 * The site that the visitor is on: the portal, which lists many games, or a project's own site. The server sends this data with the page.
 * The data does not change during a visit.
 */
export type Site = {
  project: string
  /** True for a single-game site: it has no catalogue, and `/games/{lng}/` is the game. */
  outOfCatalog: boolean
  /** The project's title for its pages, by language. */
  title: Readonly<Record<string, string>>
  /** Whether the catalogue is large enough for a search in the header. */
  hasSearch?: boolean
  /** The URL of external support, for the footer of a single-game site. Absent if the hub's own support is used. */
  supportUrl?: string
  /** The site's public address. Only the page for game developers has it, for its examples. */
  origin?: string
}

export const SiteContext = createContext<Site>({ project: '', outOfCatalog: false, title: {} })
export const useSite = () => useContext(SiteContext)
