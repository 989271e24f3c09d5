import { uuid } from '@playhub/contract/fields'
import { Refusal } from '@playhub/contract/refusals'
import type { CatalogueSnapshot } from '../catalogue/store.ts'

/** The payment that a `before` of `<createTs>_<uuid>` names. Throws BAD_REQUEST for another form. */
export const readCursor = (before: string): string => {
  const [createTs = '', id, ...rest] = before.split('_')
  const parsed = uuid.safeParse(id)
  if (!parsed.success || rest.length > 0 || Number.isNaN(Date.parse(createTs))) throw unknownCursor()
  return parsed.data
}

export const unknownCursor = () => new Refusal('BAD_REQUEST', { fields: [{ path: 'before', code: 'CURSOR_UNKNOWN' }] })

/** Projects whose purchases a site does not list. Games out of the catalogue are for adults: a site of the catalogue, which a family may share, says nothing of them. */
export const hiddenOn = ({ projects }: Pick<CatalogueSnapshot, 'projects'>, site: string): string[] => {
  if (projects.get(site)?.config.mainData.outOfCatalog) return []
  return [...projects.values()].flatMap(({ config }) => (config.mainData.outOfCatalog ? [config.id] : []))
}

/** A link from a provider's answer that may be handed to a browser: a page behind https, or the simulator's own. */
export const isSafeLink = (link: string, simulatorUrl: string | undefined): boolean => {
  if (!URL.canParse(link)) return false
  const { protocol, origin } = new URL(link)
  return protocol === 'https:' || (simulatorUrl !== undefined && protocol === 'http:' && origin === new URL(simulatorUrl).origin)
}
