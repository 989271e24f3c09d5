import { IMAGES_PATH } from '@playhub/contract/limits'
import { PROJECT_PICTURES_PATH } from '@playhub/contract/projects/pictures'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { share } from '../edge/share.ts'
import { tagOf } from '../edge/tags.ts'

/** `cache-control` of the redirect. The time is short, because staff may choose another picture at any time. */
const FOR_A_WHILE = 'max-age=300'

// Whether a picture is one of our own. Staff enter these URLs, and requests must not be redirected to other sites.
const isOwn = (picture: string) => picture.startsWith(`${IMAGES_PATH}/`)

/**
 * Draws an icon for a project without one: the first letter of its id on a colour made from the id. An id has only small letters, digits
 * and hyphens, so it needs no escaping.
 */
const drawnIcon = (id: string) => {
  const hue = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 0)
  const letter = `<text x="32" y="44" font-family="sans-serif" font-size="34" font-weight="600" text-anchor="middle" fill="#fff">${id.charAt(0).toUpperCase()}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 45% 35%)"/>${letter}</svg>`
}

/**
 * The blurred copy of the picture of a project without art. Pages request this copy for every project, so a missing one must not cause an
 * error.
 */
const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg"/>'

/** Redirects to a project's picture, or draws a missing one, for callers that know only the project's name. */
export const projectPictureRoutes = (app: FastifyInstance, { catalogue, config: appConfig }: Pick<Deps, 'catalogue' | 'config'>) => {
  const find = (project: string) => catalogue.current().projects.get(project)
  type Asked = FastifyRequest<{ Params: { project: string } }>
  const shared = (request: Asked, reply: FastifyReply) =>
    share(appConfig, request, reply, { tags: [tagOf(request.params.project)], browser: FOR_A_WHILE, alone: FOR_A_WHILE })
  const lead = (request: Asked, reply: FastifyReply, to: string | undefined, drawn: (id: string) => string) => {
    if (!find(request.params.project)) throw new Refusal('NOT_FOUND')
    if (to && isOwn(to)) return shared(request, reply).redirect(to)
    return shared(request, reply).type('image/svg+xml').send(drawn(request.params.project))
  }

  app.get<{ Params: { project: string } }>(`${PROJECT_PICTURES_PATH}/:project/icon`, (request, reply) =>
    lead(request, reply, find(request.params.project)?.config.settings.favicon, drawnIcon),
  )
  app.get<{ Params: { project: string } }>(`${PROJECT_PICTURES_PATH}/:project/placeholder.webp`, (request, reply) => {
    const found = find(request.params.project)
    const art = found?.game?.web_page.gameImage || found?.config.settings.ogImage
    return lead(request, reply, art?.replace(/[^/]*$/, 'placeholder.webp'), () => EMPTY)
  })
}
