import { and, eq } from 'drizzle-orm'
import { insertEmailIdentity } from '../auth/data.ts'
import { hashPassword } from '../auth/passwords/passwords.ts'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/connect.ts'
import {
  category,
  identity,
  noticeEndpoint,
  partnerKey,
  payment,
  paymentAttempt,
  paymentEvent,
  player,
  playerProject,
  priceItem,
  project,
  refund,
  staff,
} from '../db/schema.ts'
import { seal } from '../seal.ts'
import { demoCategories } from './categories.ts'
import { demoPlayer } from './demo-player.ts'
import { demoStaff, demoStaffPassword, demoStaffSecret } from './demo-staff.ts'
import { demoNoticeEndpoints, demoPartnerKeys } from './partners.ts'
import { demoPriceItems } from './price-items.ts'
import { demoProjects } from './projects.ts'
import { demoPurchases } from './purchases.ts'
import { putTickets } from './tickets.ts'

/** Adds missing demo content. Existing content is never changed. */
export const seedDemo = (db: Db, config: Config): Promise<void> =>
  db.transaction(async (tx) => {
    const projects = demoProjects(config.simulatorUrl).map((row, position) => ({ ...row, position }))
    await tx.insert(project).values(projects).onConflictDoNothing()
    await tx
      .insert(category)
      .values(demoCategories.map((each, position) => ({ ...each, position })))
      .onConflictDoNothing()
    await tx
      .insert(priceItem)
      .values([...demoPriceItems])
      .onConflictDoNothing()
    await tx.insert(partnerKey).values(demoPartnerKeys()).onConflictDoNothing()
    await tx.insert(noticeEndpoint).values(demoNoticeEndpoints(config)).onConflictDoNothing()
    const playerId = await putPlayer(tx)
    await putPurchases(tx, playerId, config.simulatorUrl)
    await putStaff(tx, config)
    await putTickets(tx, playerId, new Date())
  })

/** Returns the id of the demo player. If somebody has registered the demo e-mail, that account is used. */
const putPlayer = async (tx: Tx): Promise<string> => {
  const [known] = await tx
    .select({ playerId: identity.playerId })
    .from(identity)
    .where(and(eq(identity.method, 'email'), eq(identity.subject, demoPlayer.email)))
  if (known) return known.playerId
  const { id, email } = demoPlayer
  const made = await tx
    .insert(player)
    .values({ id, nickName: 'player', locale: 'en', receiptEmail: email, createdAt: new Date('2026-03-14T18:00:00Z') })
    .onConflictDoNothing()
    .returning({ id: player.id })
  // Another process that started at the same moment has created the player with its identity.
  if (made.length === 0) return id
  await insertEmailIdentity(tx, { playerId: id, email, passwordHash: await hashPassword(demoPlayer.password) })
  return id
}

const putStaff = async (tx: Tx, { appSecret }: Config) => {
  const known = await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, demoStaff[0].id))
  if (known.length > 0) return
  const passwordHash = await hashPassword(demoStaffPassword)
  const totpSecret = seal(appSecret, demoStaffSecret)
  await tx
    .insert(staff)
    .values(demoStaff.map((member) => ({ ...member, roles: [...member.roles], passwordHash, totpSecret })))
    .onConflictDoNothing()
}

const putPurchases = async (tx: Tx, playerId: string, simulatorUrl: string) => {
  const purchases = demoPurchases(playerId, simulatorUrl)
  const played = new Set(purchases.map((of) => of.payment.projectId))
  await tx
    .insert(playerProject)
    .values([...played].map((projectId) => ({ playerId, projectId })))
    .onConflictDoNothing()
  const made = await tx
    .insert(payment)
    .values(purchases.map((of) => of.payment))
    .onConflictDoNothing()
    .returning({ id: payment.id })
  const ids = new Set(made.map(({ id }) => id))
  const fresh = purchases.filter((of) => ids.has(of.payment.id ?? ''))
  if (fresh.length === 0) return
  await tx.insert(paymentEvent).values(fresh.flatMap((of) => of.events))
  const attempts = fresh.flatMap((of) => of.attempts)
  if (attempts.length > 0) await tx.insert(paymentAttempt).values(attempts)
  const refunds = fresh.flatMap((of) => of.refunds)
  if (refunds.length > 0) await tx.insert(refund).values(refunds)
}
