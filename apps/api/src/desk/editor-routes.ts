import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { gameEditorRoutes } from './catalogue/game-editor.ts'
import { pictureRoutes } from './catalogue/pictures.ts'
import { priceEditorRoutes } from './prices/price-editor.ts'
import { projectRoutes } from './projects/projects.ts'
import { readinessRoute } from './projects/readiness.ts'
import { settingsEditorRoutes } from './projects/settings-editor.ts'

/**
 * The calls for editing projects. The parser for pictures is registered in a scope of its own, so only `pictureRoutes` accepts a picture as
 * a request body.
 */
export const editorRoutes = async (app: FastifyInstance, deps: Deps) => {
  projectRoutes(app, deps)
  readinessRoute(app, deps)
  gameEditorRoutes(app, deps)
  settingsEditorRoutes(app, deps)
  priceEditorRoutes(app, deps)
  await app.register(async (scope) => pictureRoutes(scope, deps))
}
