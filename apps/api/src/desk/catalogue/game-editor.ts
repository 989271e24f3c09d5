import type { SeoData } from '@playhub/contract/catalogue'
import { desk } from '@playhub/contract/desk'
import { type EditedGame, type GameDocument, gameDocument } from '@playhub/contract/desk/projects'
import { gameProblems } from '@playhub/contract/projects/rules'
import { Refusal } from '@playhub/contract/refusals'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import { project, staff as staffTable } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { audit } from '../audit/audit.ts'
import { presentSettings } from '../projects/settings-editor.ts'
import { serveDesk } from '../serve.ts'
import { wellFormed } from '../well-formed.ts'
import {
  changesBetween,
  configOf,
  filled,
  findProject,
  gamesOf,
  isSame,
  lockProject,
  type ProjectRow,
  refuseErrors,
  versionOf,
} from './editor-data.ts'
import { keepSets, requirePictures } from './picture-sets.ts'

/** The calls for editing a project's game: saving drafts that only staff see, and publishing. */
export const gameEditorRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, now } = deps
  const { projects } = desk
  const noDraft = { draft: null, draftBy: null, draftAt: null }

  serveDesk(app, deps, projects.getGame, async ({ params }) => present(deps, db, await findProject(db, params.id)))

  serveDesk(app, deps, projects.saveDraft, async ({ params: { id }, body, staff }) =>
    db.transaction(async (tx) => {
      const row = await lockProject(tx, id)
      const [published, before] = [gamesOf(row), draftOf(row)]
      const written = body.document && owned(id, body.document)
      // A document that equals the published version is not stored as a draft.
      const after = written && isSame(written, published) ? null : written
      // If the draft is already saved, this request repeats an earlier one whose reply was lost.
      if (isSame(before, after)) return present(deps, tx, row)
      if (body.version !== projectVersionOf(row)) throw new Refusal('EDITED_MEANWHILE')
      // A job deletes unused pictures after a day. This lock makes the job wait until the draft is saved, so that the job keeps the draft's
      // pictures.
      if (after) await keepSets(tx)
      const draft = after ? { draft: after, draftBy: staff.id, draftAt: now() } : noDraft
      const changes = changesBetween(before ?? published, after ?? published)
      await audit(tx, staff, { action: 'draft-saved', object: `project ${id}`, ...changes })
      return present(deps, tx, await update(tx, id, { ...draft, updatedAt: now() }))
    }),
  )

  serveDesk(app, deps, projects.publishGame, async ({ params: { id }, body, staff }) =>
    db.transaction(async (tx) => {
      const row = await lockProject(tx, id)
      const before = gamesOf(row)
      const after = owned(id, body.document)
      const isNewest = body.version === projectVersionOf(row)
      const isThere = isSame(before, after)
      // This request repeats an earlier one whose reply was lost. The document is already published, and a newer draft must not be
      // discarded.
      if (isThere && (row.draft === null || !isNewest)) return present(deps, tx, row)
      if (!isNewest) throw new Refusal('EDITED_MEANWHILE')
      if (!isThere) {
        refuseErrors(gameProblems(after, { url: deps.config.publicUrl, project: id }))
        await requirePictures(tx, after)
      }
      await audit(tx, staff, { action: 'game-published', object: `project ${id}`, ...changesBetween(before, after) })
      return present(deps, tx, await update(tx, id, { ...after, ...noDraft, listedAt: listedAt(row, after, now()), updatedAt: now() }))
    }),
  )
}

/** Sets the fields that must contain the project's id, even if the editor sent another value. Also removes empty texts. */
const owned = (id: string, document: GameDocument): GameDocument => {
  const { game, singleGame } = wellFormed(document)
  return {
    game: game && {
      ...game,
      ...{ project: id, mainData: { projectName: id }, seoData: filledSeo(game.seoData) },
      localization: Object.fromEntries(
        Object.entries(game.localization).filter(([, texts]) => Object.values(texts).some((text) => (text ?? '').trim() !== '')),
      ),
    },
    singleGame: singleGame && { ...singleGame, seoData: filledSeo(singleGame.seoData) },
  }
}

const filledSeo = ({ title, description, keywords, ogImage }: SeoData): SeoData => ({
  ...{ title: filled(title), description: filled(description), keywords: filled(keywords), ogImage },
})

export const draftOf = ({ draft }: Pick<ProjectRow, 'draft'>): GameDocument | null => (draft === null ? null : gameDocument.parse(draft))

/**
 * Returns a hash of the published document and the draft. A save that names an outdated hash is refused, so two people cannot overwrite
 * each other's changes.
 */
const projectVersionOf = (row: ProjectRow) => versionOf([gamesOf(row), draftOf(row)])

/** Returns the time from which the portal shows a game as new: when players could first play it. Null if they could not play it yet. */
const listedAt = (row: ProjectRow, { game }: GameDocument, now: Date) =>
  row.listedAt ?? (game?.web_page.isActive && !game.web_page.inDevelop ? now : null)

const update = async (tx: Tx, id: string, values: Partial<ProjectRow>): Promise<ProjectRow> => {
  const [row] = await tx.update(project).set(values).where(eq(project.id, id)).returning()
  if (!row) throw new Error('a locked project is gone')
  return row
}

const present = async ({ config }: Deps, db: Pick<Tx, 'select'>, row: ProjectRow): Promise<EditedGame> => {
  const document = draftOf(row)
  const [author] = row.draftBy ? await db.select({ name: staffTable.name }).from(staffTable).where(eq(staffTable.id, row.draftBy)) : []
  const published = gamesOf(row)
  return {
    published,
    version: projectVersionOf(row),
    draft: document && { document, by: author?.name ?? '', at: (row.draftAt ?? row.updatedAt).toISOString() },
    settings: presentSettings(configOf(row)),
    hubUrl: config.publicUrl,
  }
}
