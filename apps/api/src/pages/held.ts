import { heldIn, sources } from '@playhub/contract/hosting'
import { asLanguage } from '@playhub/contract/language'

/**
 * Returns the host's query parameters as part of a cache key, because the links of a page contain these parameters. Returns undefined if
 * one of them is personal or can have any value; then the page is not cached.
 */
export const keptFor = (query: string, isProject: (id: string) => boolean): string | undefined => {
  const held = Object.entries(heldIn(query)).sort()
  const isFew = held.every(([name, value]) => {
    if (name === 'source') return sources.some((each) => each === value)
    if (name === 'project') return isProject(value)
    return name === 'locale' && asLanguage(value) !== undefined
  })
  return isFew ? String(new URLSearchParams(Object.fromEntries(held))) : undefined
}
