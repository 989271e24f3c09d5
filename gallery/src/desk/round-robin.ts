import type { EditedRoundRobin, OwnPresence } from '@playhub/contract/desk/round-robin/round-robin'
import { ago, id } from '../hub-world.ts'

/** Test data for the automatic assignment of conversations at the desk. */

export const roundRobin: EditedRoundRobin = {
  document: { isOn: true, members: [id(1), id(2)], openMax: 10, returnMinutes: 60 },
  version: 'v1',
}

export const presence: OwnPresence = { takesPart: true, takesNew: true, given: [], passedOn: [] }

/** A staff member who takes no new conversations now, but to whom one was assigned a minute ago. */
export const away: OwnPresence = {
  takesPart: true,
  takesNew: false,
  given: [{ id: '7', ticketId: id(201), number: 811, title: 'The pearls did not arrive', givenTs: ago(1) }],
  passedOn: [],
}
