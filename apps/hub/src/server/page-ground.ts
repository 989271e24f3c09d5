import type { ConfigProject } from '@playhub/contract/catalogue'
import { BACKGROUND_COLOR_ITEM } from '@playhub/contract/limits'
import { pageColour } from '@playhub/contract/projects/project-theme'

/** The background of a project's pages, in each theme. */
export type PageGround = { dark: string; light: string }

/** Returns the background of a project's pages; undefined if the project's settings contain no colour, or an invalid one. */
export const pageGround = (config: Pick<ConfigProject, 'extra'> | undefined): PageGround | undefined => {
  const given = config?.extra.find(({ id }) => id === BACKGROUND_COLOR_ITEM)?.value ?? ''
  const dark = pageColour(given, 'dark')
  const light = pageColour(given, 'light')
  return dark && light ? { dark, light } : undefined
}
