import { heldParameters, sources } from '@playhub/contract/hosting'
import { asLanguage } from '@playhub/contract/language'

/**
 * What a host wrote into the query stands in the links of a page, so the page is kept for each such text on its own.
 * Undefined where it names one visitor, or anything else that has no end: such a page is made each time.
 */
export const keptFor = (query: string, isProject: (id: string) => boolean): string | undefined => {
  const values = new URLSearchParams(query)
  const held = heldParameters.flatMap((name) => {
    const value = values.get(name)
    return value ? [[name, value] as const] : []
  })
  const isFew = held.every(([name, value]) => {
    if (name === 'source') return sources.some((each) => each === value)
    if (name === 'project') return isProject(value)
    return name === 'locale' && asLanguage(value) !== undefined
  })
  return isFew ? String(new URLSearchParams(Object.fromEntries(held))) : undefined
}
