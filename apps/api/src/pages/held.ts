import { heldIn, sources } from '@playhub/contract/hosting'
import { asLanguage } from '@playhub/contract/language'

/**
 * What a host wrote into the query stands in the links of a page, so the page is kept for each such text on its own.
 * Undefined where it names one visitor, or anything else that has no end: such a page is made each time.
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
