import { IMAGES_PATH } from '@playhub/contract/limits'
import { PROJECT_PICTURES_PATH } from '@playhub/contract/projects/pictures'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { share } from '../edge/share.ts'
import { tagOf } from '../edge/tags.ts'

/** `cache-control` with a short time, because staff may choose another picture at any time. */
const FOR_A_WHILE = 'max-age=300'

/** Redirects to a project's picture for callers that know only the project's name. */
export const projectPictureRoutes = (app: FastifyInstance, { catalogue, config }: Pick<Deps, 'catalogue' | 'config'>) => {
  const lead = (request: FastifyRequest<{ Params: { project: string } }>, reply: FastifyReply, to: string | undefined) => {
    // Staff write these values, so redirect only to our own images.
    if (!to?.startsWith(`${IMAGES_PATH}/`)) throw new Refusal('NOT_FOUND')
    const tags = [tagOf(request.params.project)]
    return share(config, request, reply, { tags, browser: FOR_A_WHILE, alone: FOR_A_WHILE }).redirect(to)
  }
  const find = (project: string) => catalogue.current().projects.get(project)

  app.get<{ Params: { project: string } }>(`${PROJECT_PICTURES_PATH}/:project/icon`, (request, reply) =>
    lead(request, reply, find(request.params.project)?.config.settings.favicon),
  )
  app.get<{ Params: { project: string } }>(`${PROJECT_PICTURES_PATH}/:project/placeholder.webp`, (request, reply) => {
    const found = find(request.params.project)
    const art = found?.game?.web_page.gameImage || found?.config.settings.ogImage
    return lead(request, reply, art?.replace(/[^/]*$/, 'placeholder.webp'))
  })
}
