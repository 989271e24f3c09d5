import { uuid } from '@playhub/contract/fields'
import { Refusal } from '@playhub/contract/refusals'
import type { CatalogueSnapshot } from '../catalogue/store.ts'

/** Reads the id of a payment from `before`, which has the form `<createTs>_<uuid>`. Throws BAD_REQUEST for another form. */
export const readCursor = (before: string): string => {
  const [createTs = '', id, ...rest] = before.split('_')
  const parsed = uuid.safeParse(id)
  if (!parsed.success || rest.length > 0 || Number.isNaN(Date.parse(createTs))) throw unknownCursor()
  return parsed.data
}

export const unknownCursor = () => new Refusal('BAD_REQUEST', { fields: [{ path: 'before', code: 'CURSOR_UNKNOWN' }] })

/**
 * Returns the projects whose purchases a site does not list. A site of the catalogue hides games outside the catalogue: these games are for
 * adults, and families may share the site.
 */
export const hiddenOn = ({ projects }: Pick<CatalogueSnapshot, 'projects'>, site: string): string[] => {
  if (projects.get(site)?.config.mainData.outOfCatalog) return []
  return [...projects.values()].flatMap(({ config }) => (config.mainData.outOfCatalog ? [config.id] : []))
}

/** Whether a link from a provider's answer may be given to a browser: it uses https, or it is a link of the simulator. */
export const isSafeLink = (link: string, simulatorUrl: string | undefined): boolean => {
  if (!URL.canParse(link)) return false
  const { protocol, origin } = new URL(link)
  return protocol === 'https:' || (simulatorUrl !== undefined && protocol === 'http:' && origin === new URL(simulatorUrl).origin)
}
