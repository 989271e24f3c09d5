import type { TicketStatus } from '@playhub/contract/support'

/** Players with an account. `rival` also has the guest's credentials, and so can take over the guest's tickets. */
export type Account = 'player' | 'rival'
/** The possible owners of a ticket. They call the public API. */
export type Owner = Account | 'guest'
export const owners: readonly Owner[] = ['player', 'rival', 'guest']
export type Agent = 'Anna' | 'Boris'

type Of = {
  /** The index of the process that gets the call. Each person has two tabs, and each tab calls its own process. */
  tab: 0 | 1
  /** Number of turns of the event loop between the beginning of the step and the call. */
  late: number
}

/**
 * One call.
 * - `ticket` and `message` are numbers. Each number stands for one client id, so a second call with the same number is a repeat.
 * - `back`: how many messages the meant message is before the last message at the beginning of the step; 0 means the last message.
 * An operation on a ticket that does not exist yet does nothing.
 */
export type Operation = Of &
  (
    | { kind: 'open'; by: Owner; ticket: number }
    | { kind: 'send'; by: Owner; ticket: number; message: number }
    | { kind: 'read'; by: Owner; ticket: number; back: number }
    | { kind: 'rate'; by: Owner; ticket: number; score: number }
    | { kind: 'merge'; by: Account }
    | { kind: 'answer'; by: Agent; ticket: number; message: number; status: Exclude<TicketStatus, 'open'>; back: number | undefined }
    | { kind: 'status'; by: Agent; ticket: number; status: TicketStatus; isStale: boolean }
    | { kind: 'assign'; by: Agent; ticket: number; to: Agent | null; isStale: boolean }
    | { kind: 'see'; by: Agent; ticket: number; back: number }
  )
export type Kind = Operation['kind']
export type OperationOf<K extends Kind> = Extract<Operation, { kind: K }>

/**
 * Operations that begin at the same time. If `held` is given, another transaction locks this ticket for `turns` round trips to the
 * database, so that the operations overlap.
 */
export type Step = { operations: readonly Operation[]; held?: { ticket: number; turns: number } }

/** Returns a text that describes the last message that the page has shown. */
const upTo = (back: number) => (back === 0 ? 'to the end' : back > 0 ? `up to ${back} before the end` : `up to ${-back} past the end`)

const wordsOf = (one: Operation): string => {
  switch (one.kind) {
    case 'open':
      return `opens ticket ${one.ticket}`
    case 'send':
      return `sends message ${one.message} in ticket ${one.ticket}`
    case 'read':
      return `has read ticket ${one.ticket} ${upTo(one.back)}`
    case 'rate':
      return `rates ticket ${one.ticket} with ${one.score}`
    case 'merge':
      return `signs in and takes the guest's tickets`
    case 'answer':
      return `answers ticket ${one.ticket} with message ${one.message}, then ${one.status}${one.back === undefined ? '' : `, having seen it ${upTo(one.back)}`}`
    case 'status':
      return `sets ticket ${one.ticket} to ${one.status}${one.isStale ? ' on an old page' : ''}`
    case 'assign':
      return `gives ticket ${one.ticket} to ${one.to ?? 'nobody'}${one.isStale ? ' on an old page' : ''}`
    case 'see':
      return `has seen ticket ${one.ticket} ${upTo(one.back)}`
  }
}

export const describeOperation = (one: Operation) =>
  `${one.by} (tab ${one.tab + 1}${one.late > 0 ? `, ${one.late} turns later` : ''}) ${wordsOf(one)}`

export const describeStep = ({ operations, held }: Step) =>
  [...(held ? [`ticket ${held.ticket} is locked for ${held.turns} round trips`] : []), ...operations.map(describeOperation)].join('; ')
