import { desk } from '@playhub/contract/desk'
import type { PlayerCard } from '@playhub/contract/desk/players'
import { eventTypes } from '@playhub/contract/partner'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { getPlayer } from '../../auth/data.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { tellMerge } from '../../merge/merge.ts'
import { listMerges } from '../../merge/merge-data.ts'
import { undoableSince, undoMerge } from '../../merge/undo.ts'
import { modeOf } from '../../mode.ts'
import type { TicketRow } from '../../support/messages.ts'
import { audit } from '../audit/audit.ts'
import { presentRequester } from '../inbox/inbox.ts'
import { refund, resendNotice } from '../payments/money.ts'
import { getPayment, lookForReceipt, presentPurchase, readPurchase } from '../payments/purchase.ts'
import { readFacts } from '../payments/purchase-state.ts'
import { serveDesk } from '../serve.ts'
import { getTicket, listOthers } from '../ticket/ticket-data.ts'
import { listGames, listPurchases, listSignIns, listTotals } from './player-data.ts'

const eventType = z.enum(eventTypes)

/** The calls for a player's data and purchases, and for the actions of staff on them. */
export const playerRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db } = deps
  const { players } = desk

  serveDesk(app, deps, players.getPlayerCard, async ({ params }) => {
    const { ticket, playerNumber, nickName } = await getTicket(db, params.id)
    const others = await listOthers(db, ticket)
    return {
      requester: presentRequester({ playerNumber, nickName, guestId: ticket.guestId }),
      ...(await accountOf(db, ticket)),
      tickets: others.map(({ createdAt, ...other }) => ({ ...other, createTs: createdAt.toISOString() })),
    }
  })

  const accountOf = async (tx: Tx, { playerId, language }: TicketRow): Promise<Omit<PlayerCard, 'requester' | 'tickets'>> => {
    if (playerId === null) return { language, createTs: null, signIns: [], merges: [], games: [], totals: [], purchases: [] }
    const player = await getPlayer(tx, playerId)
    const [signIns, merges, games, totals, purchases] = await Promise.all([
      listSignIns(tx, playerId),
      listMerges(tx, playerId),
      listGames(tx, playerId),
      listTotals(tx, playerId, modeOf(deps)),
      listPurchases(tx, playerId),
    ])
    const factsOf = await readFacts(tx, purchases)
    return {
      ...{ language: player.locale, createTs: player.createdAt.toISOString() },
      merges: merges.map(({ id, number, nickName, createdAt }, at) => ({
        ...{ id, userId: String(number), name: nickName, createTs: createdAt.toISOString() },
        // A merge of players also moves what earlier merges had moved. So only the latest merge can be undone.
        canUndo: at === 0 && createdAt >= undoableSince(deps.now()),
      })),
      ...{ signIns, games, totals, purchases: purchases.map((row) => presentPurchase(row, factsOf(row))) },
    }
  }

  serveDesk(app, deps, players.undoMerge, async ({ params, staff }) => {
    const separated = await db.transaction(async (tx) => {
      const undone = await undoMerge(deps, tx, params.id, staff.id)
      if (undone) await audit(tx, staff, { action: 'merge-undone', object: `merge ${params.id}`, after: undone })
      return undone
    })
    if (separated) await tellMerge(deps, separated)
    return { result: true as const }
  })

  serveDesk(app, deps, players.getPurchase, async ({ params }) => {
    const row = await getPayment(db, params.id)
    await lookForReceipt(deps, row)
    return readPurchase(deps, row)
  })

  serveDesk(app, deps, players.resendNotice, async ({ params, body, staff }) => {
    const { id, type } = await resendNotice(deps, staff, await getPayment(db, params.id), body)
    return { id, type: eventType.parse(type) }
  })

  serveDesk(app, deps, players.refund, async ({ params, body, staff }) => {
    const refundId = await refund(deps, staff, await getPayment(db, params.id), body)
    return { ...(await readPurchase(deps, await getPayment(db, params.id))), refundId }
  })
}
