import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { gameEditorRoutes } from './game-editor.ts'
import { pictureRoutes } from './pictures.ts'
import { priceEditorRoutes } from './price-editor.ts'
import { projectRoutes } from './projects.ts'
import { readinessRoute } from './readiness.ts'
import { settingsEditorRoutes } from './settings-editor.ts'

/** What staff edit of projects. Pictures come as bytes, which no other call takes. */
export const editorRoutes = async (app: FastifyInstance, deps: Deps) => {
  projectRoutes(app, deps)
  readinessRoute(app, deps)
  gameEditorRoutes(app, deps)
  settingsEditorRoutes(app, deps)
  priceEditorRoutes(app, deps)
  await app.register(async (scope) => pictureRoutes(scope, deps))
}
