import { createRandom } from '../random.ts'
import type { Account, Agent, Kind, Operation, OperationOf, Owner, Step } from './operations.ts'

/** The kinds of operations. The more often a kind is listed, the more often it is chosen at random. */
const kinds: readonly Kind[] = [
  ...(['send', 'send', 'send', 'send', 'send', 'send'] as const),
  ...(['answer', 'answer', 'answer', 'answer', 'status', 'status', 'status', 'assign'] as const),
  ...(['read', 'read', 'read', 'see', 'rate', 'merge', 'merge', 'open'] as const),
]
const TICKETS = 3
/**
 * Maximum number of calls with which the guest opens tickets. It is below the hub's limit per hour; above that limit, the guest would need
 * a robot check. If a call is repeated while it is running, both calls count.
 */
const GUEST_OPENS = 4
const LATE = [0, 0, 0, 1, 2, 5, 12] as const

/** Returns the steps of a history. A seed gives the same steps on every machine. */
export const drawHistory = (seed: number): Step[] => {
  const random = createRandom(seed)
  const past: Operation[] = []
  let messages = 0
  let guestOpens = 1
  const of = () => ({ tab: random.pick([0, 1] as const), late: random.pick(LATE) })
  const owner = (): Owner => random.pick(['player', 'player', 'player', 'guest', 'guest', 'guest', 'rival'] as const)
  /** Returns a random caller, usually one who may own the ticket. */
  const writer = (number: number): Owner =>
    random.chance(0.3) ? owner() : number === 2 ? 'player' : random.pick(['guest', 'player'] as const)
  const account = (): Account => random.pick(['player', 'player', 'player', 'rival'] as const)
  const agent = (): Agent => random.pick(['Anna', 'Boris'] as const)
  const ticket = () => random.pick([1, 1, 1, 2, 2, 3] as const)
  const message = () => {
    messages += 1
    return messages
  }
  const earlier = <K extends Kind>(kind: K): OperationOf<K> | undefined => {
    const found = past.filter((one): one is OperationOf<K> => one.kind === kind)
    return found.length > 0 ? random.pick(found) : undefined
  }

  const draw: { [K in Kind]: () => Operation } = {
    open: () => {
      const by = guestOpens < GUEST_OPENS ? owner() : account()
      return { ...of(), kind: 'open', by, ticket: 1 + random.below(TICKETS) }
    },
    send: () => {
      const repeated = random.chance(0.25) ? earlier('send') : undefined
      // A player may repeat the message of a guest: after a sign-in, the browser sends the guest's message again as the player.
      if (repeated) return { ...repeated, ...of(), by: random.chance(0.4) ? owner() : repeated.by }
      const number = ticket()
      return { ...of(), kind: 'send', by: writer(number), ticket: number, message: message() }
    },
    read: () => {
      const number = ticket()
      return { ...of(), kind: 'read', by: writer(number), ticket: number, back: random.pick([0, 0, 0, 1, 2, -3] as const) }
    },
    rate: () => {
      const number = ticket()
      return { ...of(), kind: 'rate', by: writer(number), ticket: number, score: 1 + random.below(5) }
    },
    merge: () => ({ ...of(), kind: 'merge', by: account() }),
    answer: () => {
      const repeated = random.chance(0.2) ? earlier('answer') : undefined
      if (repeated) return { ...repeated, ...of() }
      const status = random.pick(['answered', 'answered', 'answered', 'waiting', 'closed'] as const)
      const back = random.chance(0.15) ? undefined : random.pick([0, 0, 0, 1, 2] as const)
      return { ...of(), kind: 'answer', by: agent(), ticket: ticket(), message: message(), status, back }
    },
    status: () => {
      const status = random.pick(['open', 'closed', 'closed', 'waiting', 'answered'] as const)
      return { ...of(), kind: 'status', by: agent(), ticket: ticket(), status, isStale: random.chance(0.15) }
    },
    assign: () => {
      const by = agent()
      return { ...of(), kind: 'assign', by, ticket: ticket(), to: random.pick([by, by, null] as const), isStale: random.chance(0.15) }
    },
    see: () => ({ ...of(), kind: 'see', by: agent(), ticket: ticket(), back: random.pick([0, 0, 1, -3] as const) }),
  }

  const add = (operations: Operation[], one: Operation) => {
    if (one.kind === 'open' && one.by === 'guest') guestOpens += 1
    operations.push(one)
    past.push(one)
  }
  const step = (): Step => {
    const operations: Operation[] = []
    const size = 1 + random.below(4)
    // This step sends messages in the guest's tickets while the tickets move to an account.
    if (random.chance(0.15)) {
      const tab = random.pick([0, 1] as const)
      for (const number of [1, 3]) add(operations, { kind: 'send', by: 'guest', ticket: number, message: message(), tab, late: 0 })
      add(operations, { ...draw.merge(), late: 20 })
      return { operations, held: { ticket: random.pick([1, 3] as const), turns: 10 + random.below(20) } }
    }
    while (operations.length < size) {
      const one = draw[random.pick(kinds)]()
      add(operations, one)
      const mayRepeat = one.kind !== 'open' || one.by !== 'guest' || guestOpens < GUEST_OPENS
      if (operations.length < size && mayRepeat && random.chance(0.25)) add(operations, { ...one, ...of() })
    }
    return random.chance(0.5) ? { operations, held: { ticket: ticket(), turns: 1 + random.below(12) } } : { operations }
  }
  const first: Operation[] = [
    { kind: 'open', by: 'guest', ticket: 1, tab: 0, late: 0 },
    { kind: 'open', by: 'player', ticket: 2, tab: 1, late: 0 },
  ]
  if (random.chance(0.5)) add(first, { kind: 'open', by: 'guest', ticket: 3, tab: 0, late: 0 })
  return [{ operations: first }, ...Array.from({ length: 4 + random.below(6) }, step)]
}
