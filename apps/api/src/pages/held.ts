import { heldIn, sources } from '@playhub/contract/hosting'
import { asLanguage } from '@playhub/contract/language'

/**
 * Returns a part of the cache key of a page. It contains the host's query parameters, because the links of the page contain them too.
 * Returns undefined if a parameter is personal or can have any value; then the page is not cached.
 */
export const keptFor = (query: string, path: string, isProject: (id: string) => boolean): string | undefined => {
  const asked = new URLSearchParams(query)
  // Anybody can search for any text, so pages with results are not cached.
  if (asked.has('q')) return undefined
  const page = path.includes('/category/') ? asked.get('page') : null
  if (page !== null && !/^\d{1,2}$/.test(page)) return undefined
  const held = Object.entries(heldIn(query)).sort()
  const isFew = held.every(([name, value]) => {
    if (name === 'source') return sources.some((each) => each === value)
    if (name === 'project') return isProject(value)
    return name === 'locale' && asLanguage(value) !== undefined
  })
  return isFew ? String(new URLSearchParams({ ...Object.fromEntries(held), ...(page !== null && { page }) })) : undefined
}
