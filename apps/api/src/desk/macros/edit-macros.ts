import { desk } from '@playhub/contract/desk'
import type { TicketAction } from '@playhub/contract/desk/macros/actions'
import type { Macro } from '@playhub/contract/desk/macros/macros'
import { MACROS_MAX } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { projectOf } from '../../catalogue/rules.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { mayDo, serveDesk } from '../serve.ts'
import { checkAgent } from '../ticket/ticket-changes.ts'
import { wellFormed } from '../well-formed.ts'
import { deleteMacro, insertMacro, listMacros, lockMacros, type MacroRow, updateMacro } from './data.ts'
import { cleanedAction, newOrder, showAgents } from './editing.ts'
import { assigneeOf, type Content, hasAction, versionOfMacro } from './rules.ts'

/** The calls for the list of macros: reading, saving, deleting, and their order. */
export const macroEditorRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, catalogue, now } = deps
  const { macros } = desk

  serveDesk(app, deps, macros.listMacros, async () => ({ items: await presentAll(db, await listMacros(db)) }))

  serveDesk(app, deps, macros.saveMacro, async ({ params: { id }, body: { version, project, ...wanted }, staff }) => {
    if (project !== null) projectOf(catalogue.current(), project)
    const content: Content = wellFormed({ ...wanted, projectId: project, actions: wanted.actions.map(cleanedAction) })
    return db.transaction(async (tx) => {
      const all = await lockAll(tx)
      const before = all.find((row) => row.id === id)
      checkRefund(staff, [...(before?.actions ?? []), ...content.actions])
      // If the stored macro is the same, this request repeats an earlier one whose reply was lost.
      if (!before || versionOfMacro(before) !== versionOfMacro(content)) {
        if (!before && version !== '') throw new Refusal('MACRO_NOT_FOUND')
        if (before && versionOfMacro(before) !== version) throw new Refusal('EDITED_MEANWHILE')
        if (!before && all.length >= MACROS_MAX) throw new Refusal('TOO_MANY_MACROS')
        checkName(all, id, content)
        // The colleague to whom a macro assigns tickets may have left. This is checked only for an active macro, so that staff can switch
        // off a macro whose colleague has left.
        if (content.isActive) await checkAgent(tx, assigneeOf(content.actions))
        const saved = { ...content, updatedAt: now(), updatedBy: staff.id }
        const position = Math.max(-1, ...all.map((row) => row.position)) + 1
        if (before) await updateMacro(tx, id, saved)
        else await insertMacro(tx, { id, ...saved, position, createdAt: now() })
        await audit(tx, staff, {
          action: 'macro-saved',
          object: `macro ${id}`,
          ...(before && { before: told(before) }),
          after: told(content),
        })
      }
      const [macro] = await presentAll(tx, [{ id, ...content }])
      if (!macro) throw new Error('a macro was not stored')
      return macro
    })
  })

  serveDesk(app, deps, macros.deleteMacro, async ({ params: { id }, staff }) => {
    await db.transaction(async (tx) => {
      const before = (await lockAll(tx)).find((row) => row.id === id)
      if (!before) throw new Refusal('MACRO_NOT_FOUND')
      checkRefund(staff, before.actions)
      await deleteMacro(tx, id)
      await audit(tx, staff, { action: 'macro-deleted', object: `macro ${id}`, before: told(before) })
    })
    return { result: true }
  })

  serveDesk(app, deps, macros.orderMacros, async ({ body: { ids, was }, staff }) => {
    await db.transaction(async (tx) => {
      const rows = await lockAll(tx)
      const before = rows.map(({ id }) => id)
      const after = newOrder(before, { ids, was })
      if (!after) return
      for (const { id, position } of rows) if (after.indexOf(id) !== position) await updateMacro(tx, id, { position: after.indexOf(id) })
      const names = (list: readonly string[]) => list.map((id) => rows.find((row) => row.id === id)?.name)
      await audit(tx, staff, {
        action: 'macros-ordered',
        object: 'macros',
        before: { names: names(before) },
        after: { names: names(after) },
      })
    })
    return { result: true }
  })
}

const lockAll = async (tx: Tx) => {
  await lockMacros(tx)
  return listMacros(tx)
}

/** Throws STAFF_FORBIDDEN if one of the actions is a refund and the member of staff may not refund. */
const checkRefund = ({ roles }: Staff, actions: readonly TicketAction[]) => {
  if (hasAction(actions, 'refund') && !mayDo(roles, desk.players.refund.access)) throw new Refusal('STAFF_FORBIDDEN')
}

const checkName = (all: readonly MacroRow[], id: string, { name, projectId }: Content) => {
  const same = (row: MacroRow) => row.id !== id && row.projectId === projectId && row.name.toLowerCase() === name.toLowerCase()
  if (all.some(same)) throw new Refusal('MACRO_NAME_TAKEN')
}

/** Returns the fields that the audit log stores. */
const told = ({ name, projectId, isActive, actions }: Content) => ({ name, project: projectId, isActive, actions })

const presentAll = async (db: Tx, rows: readonly (Content & { id: string })[]): Promise<Macro[]> => {
  const shown = await showAgents(
    db,
    rows.map(({ actions }) => assigneeOf(actions)),
  )
  return rows.map((row) => ({
    ...{ id: row.id, ...told(row), version: versionOfMacro(row) },
    assignee: shown(assigneeOf(row.actions)),
  }))
}
