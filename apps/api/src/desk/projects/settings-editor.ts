import type { ConfigProject } from '@playhub/contract/catalogue'
import { desk } from '@playhub/contract/desk'
import type { EditedSettings, SettingsDocument } from '@playhub/contract/desk/projects'
import { DEFAULT_COLLECTION } from '@playhub/contract/games/collection'
import { BACKGROUND_COLOR_ITEM, FAILED_ATTEMPT_LIMIT, FAILED_ATTEMPT_LIMIT_ITEM } from '@playhub/contract/limits'
import { paymentMethods } from '@playhub/contract/payments'
import { settingsProblems } from '@playhub/contract/projects/rules'
import { Refusal } from '@playhub/contract/refusals'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { project } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Mode } from '../../mode.ts'
import { recheckProject } from '../../payments/late-goods.ts'
import { audit } from '../audit/audit.ts'
import { changesBetween, configOf, filled, findProject, isSame, lockProject, refuseErrors, versionOf } from '../catalogue/editor-data.ts'
import { requirePictures } from '../catalogue/picture-sets.ts'
import { serveDesk } from '../serve.ts'
import { wellFormed } from '../well-formed.ts'

/** The calls for editing a project's settings: its sign-in and payment methods, its allowed hosts, and the titles of its pages. */
export const settingsEditorRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, now } = deps
  const { projects } = desk
  const keysOf = (mode: Mode) => paymentMethods.filter((method) => deps.providers[mode][method])
  const keys = { test: keysOf('test'), live: keysOf('live') }
  const answer = (document: SettingsDocument): EditedSettings => ({ document, version: versionOf(document), keys })

  serveDesk(app, deps, projects.getSettings, async ({ params }) => answer(presentSettings(configOf(await findProject(db, params.id)))))

  serveDesk(app, deps, projects.saveSettings, async ({ params: { id }, body, staff }) =>
    db.transaction(async (tx) => {
      const stored = configOf(await lockProject(tx, id))
      const before = presentSettings(stored)
      const after = tidied(body.document)
      // This request repeats an earlier one whose reply was lost. The change is already saved.
      if (isSame(before, after)) return answer(before)
      if (body.version !== versionOf(before)) throw new Refusal('EDITED_MEANWHILE')
      refuseErrors(settingsProblems(after))
      await requirePictures(tx, after)
      const settings = withSettings(id, stored, after)
      await tx.update(project).set({ settings, updatedAt: now() }).where(eq(project.id, id))
      if (!isSame(before.collection, after.collection)) await recheckProject(tx, id, now())
      await audit(tx, staff, { action: 'settings-saved', object: `project ${id}`, ...changesBetween(before, after) })
      return answer(presentSettings(settings))
    }),
  )
}

const tidied = (document: SettingsDocument): SettingsDocument => {
  const { pageTitle, description, keywords, ogTitle, ogDescription, supportUrl, ...rest } = wellFormed(document)
  const texts = { pageTitle: filled(pageTitle), description: filled(description), keywords: filled(keywords) }
  return { ...rest, ...texts, ogTitle: filled(ogTitle), ogDescription: filled(ogDescription), supportUrl: supportUrl.trim() }
}

export const presentSettings = ({ authType, extra, mainData, settings, hostOrigins }: ConfigProject): SettingsDocument => {
  const itemOf = (item: string) => extra.find(({ id }) => id === item)?.value
  const limit = Number(itemOf(FAILED_ATTEMPT_LIMIT_ITEM))
  return {
    ...settings,
    collection: settings.collection ?? DEFAULT_COLLECTION,
    authType,
    outOfCatalog: mainData.outOfCatalog,
    // An invalid stored limit is replaced by the default that sign-in uses.
    failedAttemptLimit: Number.isInteger(limit) && limit > 0 ? limit : FAILED_ATTEMPT_LIMIT,
    backgroundColor: itemOf(BACKGROUND_COLOR_ITEM) ?? '',
    hostOrigins,
  }
}

const EDITED_ITEMS = [FAILED_ATTEMPT_LIMIT_ITEM, BACKGROUND_COLOR_ITEM]

/** Returns the project with the edited settings. Items of `extra` that are not in the editor keep their values. */
const withSettings = (id: string, stored: ConfigProject, document: SettingsDocument): ConfigProject => {
  const { outOfCatalog, failedAttemptLimit, backgroundColor, hostOrigins, ...settings } = document
  return {
    id,
    authType: document.authType,
    extra: [
      ...stored.extra.filter((item) => !EDITED_ITEMS.includes(item.id)),
      { id: FAILED_ATTEMPT_LIMIT_ITEM, value: String(failedAttemptLimit) },
      ...(backgroundColor ? [{ id: BACKGROUND_COLOR_ITEM, value: backgroundColor }] : []),
    ],
    mainData: { projectName: id, outOfCatalog },
    settings,
    hostOrigins,
  }
}
