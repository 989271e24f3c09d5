import { IMAGES_PATH } from '@playhub/contract/limits'
import { PROJECT_PICTURES_PATH } from '@playhub/contract/projects/pictures'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'

/** A short time, because staff may choose another picture at any time. */
const FOR_A_WHILE = 'public, max-age=300'

/** Redirects to a project's picture for callers that know only the project's name. */
export const projectPictureRoutes = (app: FastifyInstance, { catalogue }: Pick<Deps, 'catalogue'>) => {
  const lead = (reply: FastifyReply, to: string | undefined) => {
    // Staff write these values, so redirect only to our own images.
    if (!to?.startsWith(`${IMAGES_PATH}/`)) throw new Refusal('NOT_FOUND')
    return reply.header('cache-control', FOR_A_WHILE).redirect(to)
  }
  const find = (project: string) => catalogue.current().projects.get(project)

  app.get<{ Params: { project: string } }>(`${PROJECT_PICTURES_PATH}/:project/icon`, ({ params }, reply) =>
    lead(reply, find(params.project)?.config.settings.favicon),
  )
  app.get<{ Params: { project: string } }>(`${PROJECT_PICTURES_PATH}/:project/placeholder.webp`, ({ params }, reply) => {
    const art = find(params.project)?.game?.web_page.gameImage || find(params.project)?.config.settings.ogImage
    return lead(reply, art?.replace(/[^/]*$/, 'placeholder.webp'))
  })
}
