import { desk } from '@playhub/contract/desk'
import type { LateGood } from '@playhub/contract/desk/late-goods'
import { Refusal } from '@playhub/contract/refusals'
import { inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import { noticeEndpoint, partnerEvent } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { paymentCursor, readCursor } from '../../http/cursor.ts'
import { modeOf } from '../../mode.ts'
import { presentNotices } from '../../notices/notice-log.ts'
import { change, within } from '../../payments/core/change.ts'
import { setGoodAside } from '../../payments/core/collecting.ts'
import { paidEventId } from '../../payments/core/draft.ts'
import { countLate, cursorAfter, type LateRow, listLate } from '../../payments/late-goods.ts'
import { titleOf } from '../../transactions/present.ts'
import { audit } from '../audit/audit.ts'
import { presentRequester } from '../inbox/inbox.ts'
import { serveDesk } from '../serve.ts'

const LATE_PAGE = 50

/**
 * The calls for late goods: paid items that the games have not collected. Staff can send the notice of the payment again with
 * `resendNotice`. On an installation with live keys, only live payments are listed, as in the list of payments that need a person.
 */
export const lateGoodRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db } = deps
  const { lateGoods } = desk

  serveDesk(app, deps, lateGoods.listLateGoods, async ({ query: { cursor } }) => {
    const after = cursor === undefined ? undefined : readCursor(paymentCursor, cursor)
    const rows = await listLate(db, { mode: modeOf(deps) }, after, LATE_PAGE)
    const shown = rows.slice(0, LATE_PAGE)
    return { items: await presentLate(db, shown), nextCursor: rows.length > LATE_PAGE ? cursorAfter(shown.at(-1)?.good) : null }
  })

  serveDesk(app, deps, lateGoods.countLateGoods, async () => ({ count: await countLate(db, modeOf(deps)) }))

  serveDesk(app, deps, lateGoods.setGoodAside, async ({ params: { id }, body: { note }, staff }) =>
    db.transaction(async (tx) => {
      const inside = within(deps, tx)
      const state = await inside.payments.load({ good: id })
      if (!state?.good) throw new Refusal('GOOD_NOT_FOUND')
      const { result: isDone } = await change(inside, state, (draft) => setGoodAside(draft, `${staff.name} ${staff.id}`, note))
      if (isDone) await audit(tx, staff, { action: 'good-set-aside', object: `payment ${state.payment.id}`, after: { good: id, note } })
      return { isDone }
    }),
  )
}

const presentLate = async (db: Tx, rows: readonly LateRow[]): Promise<LateGood[]> => {
  if (rows.length === 0) return []
  const events = await db
    .select()
    .from(partnerEvent)
    .where(
      inArray(
        partnerEvent.id,
        rows.map(({ payment }) => paidEventId(payment.id)),
      ),
    )
  const notices = new Map((await presentNotices(db, events)).map((entry) => [entry.id, entry]))
  const projects = rows.map(({ good }) => good.projectId)
  const { projectId, offSince } = noticeEndpoint
  const endpoints = await db.select({ projectId, offSince }).from(noticeEndpoint).where(inArray(projectId, projects))
  const serverOf = new Map(endpoints.map((each) => [each.projectId, each.offSince ? ('off' as const) : ('on' as const)]))
  return rows.map(({ good, payment, playerNumber, nickName }) => ({
    id: good.id,
    itemId: good.itemId,
    kind: good.kind,
    payment: { id: payment.id, item: titleOf(payment, payment.locale === 'ru' ? 'ru' : 'en'), project: good.projectId },
    player: presentRequester({ playerNumber, nickName, guestId: null }),
    paidTs: (payment.paidAt ?? good.createdAt).toISOString(),
    lateTs: (good.lateAt ?? good.createdAt).toISOString(),
    resends: good.resends,
    notice: notices.get(paidEventId(payment.id)) ?? null,
    server: serverOf.get(good.projectId) ?? 'none',
  }))
}
