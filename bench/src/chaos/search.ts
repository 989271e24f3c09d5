import { randomInt } from 'node:crypto'
import { desk } from '@playhub/contract/desk'
import { deskPrefix } from '@playhub/contract/desk/endpoint'
import type { Writer } from '../support/support-people.ts'
import { askAgain, GaveUp, jsonOf } from './again.ts'
import type { Where } from './purchase.ts'
import { type Written, write } from './talk.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const newWord = () => Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** `missed`: the search word, if the search did not find the message although the hub had confirmed it; otherwise undefined. */
type Searched = { written: Written; missed: string | undefined }

/**
 * Writes a message with a new random word as a guest. As soon as the hub has confirmed the message, searches for the word as a staff
 * member. Another process, or a standby database, may answer the search.
 */
export const writeAndSearch = async (
  where: Where & { deskUrl: string; staff: Record<string, string> },
  writer: Writer,
): Promise<Searched> => {
  const word = newWord()
  const written = await write(where, writer, word)
  if (!written.isTold) return { written, missed: undefined }
  const url = `${where.deskUrl}${deskPrefix}${desk.tickets.listTickets.path}?q=${word}`
  try {
    const found = jsonOf(await askAgain(url, { headers: where.staff, watch: where.watch }))
    // The reply is not checked against the contract's schema. During an upgrade an older process may answer, and its tickets lack some
    // fields.
    const { items } = found as { items: { id: string }[] }
    return { written, missed: items.some(({ id }) => id === writer.ticketId) ? undefined : word }
  } catch (error) {
    if (error instanceof GaveUp) return { written, missed: undefined }
    throw error
  }
}
