import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { articleRoutes } from './articles/articles.ts'
import { gameEditorRoutes } from './catalogue/game-editor.ts'
import { pictureRoutes } from './catalogue/pictures.ts'
import { categoryRoutes } from './categories/categories.ts'
import { priceEditorRoutes } from './prices/price-editor.ts'
import { projectRoutes } from './projects/projects.ts'
import { readinessRoute } from './projects/readiness.ts'
import { settingsEditorRoutes } from './projects/settings-editor.ts'
import { archiveRoutes, versionRoutes } from './versions/versions.ts'

/**
 * The calls for editing projects. The parsers for pictures and archives are registered in their own scopes, so only the calls in these
 * scopes accept such files.
 */
export const editorRoutes = async (app: FastifyInstance, deps: Deps) => {
  projectRoutes(app, deps)
  readinessRoute(app, deps)
  categoryRoutes(app, deps)
  articleRoutes(app, deps)
  gameEditorRoutes(app, deps)
  settingsEditorRoutes(app, deps)
  priceEditorRoutes(app, deps)
  versionRoutes(app, deps)
  await app.register(async (scope) => pictureRoutes(scope, deps))
  await app.register(async (scope) => archiveRoutes(scope, deps))
}
