import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { checkMergedTickets } from './split-tickets.ts'

/** A merge, and the two accounts between which its rows move. */
export type Move = { mergeId: string; from: string; into: string; at: Date }

/**
 * The kinds of rows that belong to a player. Rows are moved in the order of this list, because other transactions lock them in this order.
 * - `owner`: the column with the owner's id.
 * - `also`: SQL that changes another column together with the owner.
 * - `only`: an SQL condition that limits which rows move.
 */
const kinds = {
  support_guest: { table: sql`support_guest`, owner: sql`merged_into` },
  ticket: { table: sql`ticket`, owner: sql`player_id` },
  save_guest: { table: sql`save_guest`, owner: sql`player_id` },
  identity: { table: sql`identity`, owner: sql`player_id` },
  session: { table: sql`login_session`, owner: sql`player_id` },
  // Each move increases the version of the payment. So a request that decides about the payment at the same time must read the payment
  // again.
  payment: { table: sql`payment`, owner: sql`player_id`, also: sql`, version = moving.version + 1` },
  support_letter: { table: sql`support_letter`, owner: sql`player_id` },
  incident_follower: { table: sql`incident_follower`, owner: sql`player_id` },
  attachment: { table: sql`attachment`, owner: sql`owner_id`, only: sql`and moving.owner_kind = 'player'` },
} as const satisfies Record<string, { table: SQL; owner: SQL; also?: SQL; only?: SQL }>
type Kind = keyof typeof kinds
// The keys of `kinds`; TypeScript types them only as strings.
const movedKinds = Object.keys(kinds) as Kind[]

const partsOf = (kind: Kind): { table: SQL; owner: SQL; also: SQL; only: SQL } => ({ also: sql``, only: sql``, ...kinds[kind] })

/**
 * Gives rows to another account and returns their ids. The rows are locked in the order of their ids, so that transactions that lock
 * several rows never deadlock.
 */
const give = async (tx: Tx, kind: Kind, which: SQL, to: string): Promise<string[]> => {
  const { table, owner, also } = partsOf(kind)
  await tx.execute(sql`select from ${table} moving where ${which} order by moving.id for no key update`)
  const { rows } = await tx.execute<{ id: string }>(
    sql`update ${table} moving set ${owner} = ${to}${also} where ${which} returning moving.id::text as id`,
  )
  return rows.map(({ id }) => id)
}

/** Returns SQL that lists the ids. They are passed as JSON, because a statement has a limited number of parameters. */
const idsIn = (ids: readonly string[]) => sql`select json_array_elements_text(${JSON.stringify(ids)}::json) as id`

/** Gives all rows of one kind to the other account, and records each moved row in `account_merge_row`. */
const moveKind = async (tx: Tx, kind: Kind, { mergeId, from, into }: Move): Promise<string[]> => {
  const { owner, only } = partsOf(kind)
  const ids = await give(tx, kind, sql`moving.${owner} = ${from} ${only}`, into)
  if (ids.length > 0)
    await tx.execute(
      sql`insert into account_merge_row (merge_id, kind, key) select ${mergeId}::uuid, ${kind}, id from (${idsIn(ids)}) moved on conflict do nothing`,
    )
  return ids
}

/** Gives back the rows of one kind that the merge moved. Rows that have another owner now are left out. */
const returnKind = (tx: Tx, kind: Kind, { mergeId, from, into }: Move): Promise<string[]> => {
  const { owner, only } = partsOf(kind)
  const noted = sql`select r.key from account_merge_row r where r.merge_id = ${mergeId} and r.kind = ${kind}`
  return give(tx, kind, sql`moving.${owner} = ${into} and moving.id::text in (${noted}) ${only}`, from)
}

/**
 * Gives goods to the account that now owns their payments. Call this after the payments were moved. At that time, the rows of the payments
 * are locked, so no other transaction decides about the goods.
 */
const moveGoods = (tx: Tx, from: string, to: string) =>
  tx.execute(
    sql`update good set player_id = ${to} from payment p where p.id = good.payment_id and p.player_id = ${to} and good.player_id = ${from}`,
  )

type Moved = Record<Kind, string[]>

/** Adds the change of the owner to the histories of the moved payments and tickets. `to` is the account that owns them now. */
const noteMoves = async (
  tx: Tx,
  { payment, ticket }: Moved,
  change: 'joined' | 'separated',
  { mergeId, at }: Move,
  from: string,
  to: string,
) => {
  if (payment.length > 0)
    await tx.execute(sql`insert into payment_event (payment_id, from_status, to_status, cause, actor, detail, at)
      select id::uuid, '', ${`owner_${change}`}, 'merge', 'hub', ${JSON.stringify({ merge: mergeId, from, to })}::jsonb, ${at.toISOString()}::timestamptz
      from (${idsIn(payment)}) moved order by id`)
  if (ticket.length > 0)
    await tx.execute(sql`insert into ticket_change (ticket_id, change, "from", "to", created_at)
      select moved.id::uuid, ${change}, a.number::text, b.number::text, ${at.toISOString()}::timestamptz
      from (${idsIn(ticket)}) moved, player a, player b where a.id = ${from} and b.id = ${to}`)
}

/** Moves everything that one account owns to the other account, and records each moved row. Returns the ids of the moved rows by kind. */
export const moveRows = async (tx: Tx, move: Move): Promise<Moved> => {
  // A payment has the key of the click that created it, and a player cannot have two payments with the same key. If both accounts have a
  // payment with the same key, the joined account's payment loses its key. Nobody repeats such an old click.
  await tx.execute(sql`update payment p set click_key = null where p.player_id = ${move.from} and exists (
    select from payment other where other.player_id = ${move.into} and other.click_key = p.click_key)`)
  const moved = emptyMoved()
  for (const kind of movedKinds) moved[kind] = await moveKind(tx, kind, move)
  await moveGoods(tx, move.from, move.into)
  await noteMoves(tx, moved, 'joined', move, move.from, move.into)
  await copyMeetings(tx, move)
  return moved
}

/**
 * Moves the rows back that the merge moved. The remaining account keeps what it got after the merge. Returns the ids of the moved rows by
 * kind. Throws MERGE_TICKETS_MERGED if staff merged tickets of the two accounts.
 */
export const returnRows = async (tx: Tx, move: Move): Promise<Moved> => {
  const moved = emptyMoved()
  for (const kind of movedKinds) moved[kind] = await returnKind(tx, kind, move)
  await checkMergedTickets(tx, idsIn(moved.ticket))
  await moveGoods(tx, move.into, move.from)
  await noteMoves(tx, moved, 'separated', move, move.into, move.from)
  await takeMeetingsBack(tx, move)
  return moved
}

const emptyMoved = (): Moved => ({
  ...{ support_guest: [], ticket: [], save_guest: [], identity: [] },
  ...{ session: [], payment: [], support_letter: [], incident_follower: [], attachment: [] },
})

/**
 * Copies three kinds of rows from the joined account to the remaining account: the projects that the account has used, its played games,
 * and the browsers in which it has signed in. The joined account keeps its own rows. They are needed for an undo, and because a game may
 * ask for the account by its old id.
 */
const copyMeetings = async (tx: Tx, { mergeId, from, into }: Move) => {
  const note = (kind: string, key: SQL) =>
    sql`insert into account_merge_row (merge_id, kind, key) select ${mergeId}::uuid, ${kind}, ${key} from added`
  await tx.execute(sql`with added as (
      insert into player_project (player_id, project_id, first_seen_at)
      select ${into}::uuid, project_id, first_seen_at from player_project where player_id = ${from} on conflict do nothing returning project_id
    ) ${note('player_project', sql`project_id`)}`)
  await tx.execute(sql`with added as (
      insert into known_device (player_id, device_hash, user_agent, first_seen_at, last_seen_at)
      select ${into}::uuid, device_hash, user_agent, first_seen_at, last_seen_at from known_device where player_id = ${from}
      on conflict do nothing returning device_hash
    ) ${note('known_device', sql`device_hash`)}`)
  await tx.execute(sql`with added as (
      insert into played_game (player_id, project_id, played_at)
      select ${into}::uuid, project_id, played_at from played_game where player_id = ${from} on conflict do nothing returning project_id
    ) ${note('played_game', sql`project_id`)}`)
}

/**
 * Deletes the copies that `copyMeetings` made. Keeps the copies of games and browsers that the remaining account has used since the merge.
 *
 * The copy of a browser is also kept if its owner signed in with a method that is given back to the joined account, because `known_device`
 * does not store the method. This is harmless: a known browser alone does not let anybody sign in. It only has limits of its own, and a
 * sign-in with it causes no e-mail.
 */
const takeMeetingsBack = async (tx: Tx, { mergeId, from, into }: Move) => {
  const noted = (kind: string) => sql`(select key from account_merge_row where merge_id = ${mergeId} and kind = ${kind})`
  await tx.execute(sql`delete from known_device mine using known_device theirs where mine.player_id = ${into} and theirs.player_id = ${from}
    and theirs.device_hash = mine.device_hash and theirs.last_seen_at = mine.last_seen_at and mine.device_hash in ${noted('known_device')}`)
  await tx.execute(sql`delete from played_game mine using played_game theirs where mine.player_id = ${into} and theirs.player_id = ${from}
    and theirs.project_id = mine.project_id and theirs.played_at = mine.played_at and mine.project_id in ${noted('played_game')}`)
  await tx.execute(sql`delete from player_project mine where mine.player_id = ${into} and mine.project_id in ${noted('player_project')}
    and not exists (select from payment p where p.player_id = ${into} and p.project_id = mine.project_id)
    and not exists (select from played_game g where g.player_id = ${into} and g.project_id = mine.project_id)
    and not exists (select from save s where s.owner_kind = 'player' and s.owner_id = ${into} and s.project_id = mine.project_id)`)
}
