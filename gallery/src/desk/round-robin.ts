import type { EditedRoundRobin, OwnPresence } from '@playhub/contract/desk/round-robin/round-robin'
import { ago, id } from '../hub-world.ts'

/** The automatic assignment of the desk's fake server. */

export const roundRobin: EditedRoundRobin = {
  document: { isOn: true, members: [id(1), id(2)], openMax: 10, returnMinutes: 60 },
  version: 'v1',
}

export const presence: OwnPresence = { takesPart: true, takesNew: true, given: [], passedOn: [] }

/** The member is away, and has just been given a conversation. */
export const away: OwnPresence = {
  takesPart: true,
  takesNew: false,
  given: [{ id: '7', ticketId: id(201), number: 811, title: 'The pearls did not arrive', givenTs: ago(1) }],
  passedOn: [],
}
