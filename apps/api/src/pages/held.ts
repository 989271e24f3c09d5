import { heldIn, sources } from '@playhub/contract/hosting'
import { asLanguage } from '@playhub/contract/language'

/**
 * The host's query parameters appear in the links of a page, so the page is cached per parameter set. Undefined if they are personal or can
 * have any value; then the page is rendered each time.
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
