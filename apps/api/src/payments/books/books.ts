import type { PaymentMethod } from '@playhub/contract/payments'
import type { Tx } from '../../db/connect.ts'
import { booksCheck } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { type Mode, modeOf } from '../../mode.ts'
import { closeAttention, openAttention } from '../attention.ts'
import { findAttemptByRef } from '../data.ts'
import type { PaymentProvider, ProviderState } from '../providers/providers.ts'
import { ProviderFailure } from '../providers/providers.ts'
import { settleAttempt } from '../settle.ts'
import { type BooksEntry, findBooksEntry, listBooksEntries } from './books-data.ts'
import { type Difference, difference, type Holding, hasNewsOfDisputes, holdingOf, oursOf, sumOf } from './books-rules.ts'

/** One comparison with a provider: its attempts of one mode and one UTC day. `day` has the form `2026-11-21`. */
export type BooksDay = { provider: PaymentMethod; mode: Mode; day: string }

const DAY_MS = 86_400_000
/**
 * Maximum number of attempts that are read one by one. These are all attempts of a provider without a list, and the attempts that are
 * missing in a provider's list.
 */
const READS_MAX = 5000
const READS_AT_ONCE = 4

type Books = { provider: PaymentProvider; mode: Mode; from: Date; to: Date }

/** Returns the start of a UTC day and the start of the next day. */
export const spanOf = (day: string) => {
  const from = new Date(`${day}T00:00:00Z`)
  return { from, to: new Date(from.getTime() + DAY_MS) }
}

/**
 * Compares the attempts that we started on a day with the provider's data. If an attempt differs, reads it from the provider again and
 * stores its outcome (`settle`), which usually removes the difference. Stores a row with all differences and, for each, whether it was
 * removed (`healed`). Throws ProviderFailure if the provider's data cannot be read.
 *
 * Also stores disputes that we do not know. They are compared separately, because an open dispute changes no amounts.
 */
export const checkBooks = async (deps: Deps, { provider: method, mode, day }: BooksDay) => {
  const provider = deps.providers[mode][method]
  if (!provider) return undefined
  const books = { provider, mode, ...spanOf(day) }
  const entries = await listBooksEntries(deps.db, method, books)
  const { states, strangers } = await readProvider(deps, books, entries)

  const ours: Holding[] = []
  const theirs: Holding[] = strangers.map(({ state }) => holdingOf(state))
  const differences: Difference[] = strangers.map(({ ref, state }) => ({ ref, ours: null, theirs: holdingOf(state), healed: false }))
  for (const entry of entries) {
    const state = states.get(entry.ref)
    if (!state) continue
    const said = holdingOf(state)
    const held = await heldNow(deps, entry, state, said)
    ours.push(held)
    theirs.push(said)
    if (difference(held, said)) differences.push({ ref: entry.ref, ours: held, theirs: said, healed: await heal(deps, entry, provider) })
    else if (hasNewsOfDisputes(entry, state)) await heal(deps, entry, provider)
  }
  const row = { provider: method, mode, day, currency: provider.currency, ...totals(ours, theirs), differences, at: deps.now() }
  await deps.db.transaction(async (tx) => {
    await tx.insert(booksCheck).values(row)
    // On an installation with live keys, differences of test payments are only logged and counted.
    const toTell = mode === modeOf(deps) ? differences : []
    await tellPeople(deps, tx, method, toTell, [...entries, ...strangers])
  })
  report(deps, row)
  return row
}

/**
 * Adds an entry to the attention list of staff for each remaining difference, and closes the entries of differences that no longer exist.
 * If money belongs to none of our attempts, its entry has no payment.
 */
const tellPeople = async (
  deps: Deps,
  tx: Tx,
  method: PaymentMethod,
  differences: readonly Difference[],
  read: readonly { ref: string }[],
) => {
  const left = differences.filter(({ healed }) => !healed)
  for (const { ref, ours, theirs } of left) {
    const attempt = await findAttemptByRef(tx, method, ref)
    // An attempt that is missing at the provider has an amount without a currency. Then our currency is used.
    const sums = { theirs: { ...theirs, currency: theirs.currency || (ours?.currency ?? '') }, ours }
    const about = { paymentId: attempt?.paymentId ?? null, attemptId: attempt?.id, sums }
    await openAttention(deps, tx, { reason: 'books', subject: `${method} ${ref}`, ...about })
  }
  const isLeft = new Set(left.map(({ ref }) => ref))
  const subjects = read.filter(({ ref }) => !isLeft.has(ref)).map(({ ref }) => `${method} ${ref}`)
  await closeAttention(deps, tx, { reasons: ['books'], subjects })
}

/**
 * Returns how much money the provider still holds, according to our records. If the provider's data differ, reads our records again,
 * because they may have changed while the provider's data were read.
 */
const heldNow = async (deps: Deps, entry: BooksEntry, state: ProviderState, said: Holding): Promise<Holding> => {
  const held = oursOf(entry, state)
  if (!difference(held, said)) return held
  return oursOf((await findBooksEntry(deps.db, entry.provider, entry.ref)) ?? entry, state)
}

const totals = (ours: readonly Holding[], theirs: readonly Holding[]) => ({
  ourCount: ours.filter(({ minor }) => minor > 0).length,
  ourMinor: sumOf(ours),
  theirCount: theirs.filter(({ minor }) => minor > 0).length,
  theirMinor: sumOf(theirs),
})

type Stranger = { ref: string; state: ProviderState }

/** Returns the provider's data about our attempts. `strangers` are attempts at the provider that hold money and are not in our records. */
const readProvider = async (deps: Deps, { provider, from, to }: Books, entries: readonly BooksEntry[]) => {
  const states = new Map<string, ProviderState>()
  const strangers: Stranger[] = []
  const known = new Set(entries.map(({ ref }) => ref))
  for await (const { ref, state } of provider.list?.(from, to) ?? []) {
    if (known.has(ref)) states.set(ref, state)
    // The provider's clock may differ from ours. So an attempt that we started close to midnight may have another date at the provider.
    // Such an attempt is in our records, so it is not added to `strangers`.
    else if (holdingOf(state).minor > 0 && !(await findBooksEntry(deps.db, provider.id, ref))) strangers.push({ ref, state })
  }
  const unread = entries.filter(({ ref }) => !states.has(ref))
  if (unread.length > READS_MAX)
    deps.log.warn({ provider: provider.id, from, left: unread.length - READS_MAX }, 'books: not all can be read')
  const queue = unread.slice(0, READS_MAX)
  const reader = async () => {
    for (let entry = queue.shift(); entry; entry = queue.shift()) {
      states.set(entry.ref, await readOne(provider, entry.ref))
    }
  }
  await Promise.all(Array.from({ length: READS_AT_ONCE }, reader))
  return { states, strangers }
}

/** The state that is used for an attempt that is missing at the provider. */
const NOTHING: ProviderState = { status: 'canceled', amountMinor: 0, capturedMinor: 0, currency: '', refundedMinor: 0, failure: '' }

const isMissing = (error: unknown) => error instanceof ProviderFailure && error.kind === 'missing'

const readOne = async (provider: PaymentProvider, ref: string): Promise<ProviderState> => {
  try {
    return await provider.read(ref)
  } catch (error) {
    if (isMissing(error)) return NOTHING
    throw error
  }
}

/** Reads the attempt from the provider again and stores its outcome. Returns whether provider and hub now agree about it. */
const heal = async (deps: Deps, { id, ref }: BooksEntry, provider: PaymentProvider) => {
  try {
    await settleAttempt(deps, id, { cause: 'books' })
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
  const entry = await findBooksEntry(deps.db, provider.id, ref)
  const state = await readOne(provider, ref)
  return entry !== undefined && !difference(oursOf(entry, state), holdingOf(state))
}

const report = (deps: Deps, { differences, ...row }: BooksDay & { differences: readonly Difference[] }) => {
  for (const { healed } of differences) {
    deps.metrics.booksDifferences.inc({ provider: row.provider, mode: row.mode, outcome: healed ? 'healed' : 'left' })
  }
  if (differences.length > 0) deps.log.error({ ...row, differences: differences.slice(0, 20) }, 'our books and the provider’s differ')
  else deps.log.info(row, 'books agree')
}
