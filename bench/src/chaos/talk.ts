import { randomUUID } from 'node:crypto'
import { apiPrefix } from '@playhub/contract/api'
import { support } from '@playhub/contract/support'
import { formOf, type Writer } from '../support/support-people.ts'
import { askAgain, GaveUp } from './again.ts'
import type { Where } from './purchase.ts'
import type { Hub } from './run.ts'

/** A message that was sent. `isTold`: the hub has confirmed it. */
export type Written = { clientId: string; isTold: boolean }

/** Sends a message that contains `word`, and repeats the request until the hub accepts it, as the chat does. */
export const write = async ({ hubUrl, watch }: Where, { headers, ticketId }: Writer, word = 'there'): Promise<Written> => {
  const clientId = randomUUID()
  const form = formOf({ ticketId, text: `<p>Is anybody ${word}?</p>`, clientId })
  try {
    const answer = await askAgain(hubUrl + apiPrefix + support.sendMessage.path, {
      ...form,
      headers: { ...headers, ...form.headers },
      watch,
    })
    return { clientId, isTold: answer.status === 200 }
  } catch (error) {
    if (error instanceof GaveUp) return { clientId, isTold: false }
    throw error
  }
}

/** Finds messages that were confirmed but are missing, and messages that exist more than once. */
export const compareTalk = async ({ query }: Pick<Hub, 'query'>, written: readonly Written[]) => {
  const rows = await query<{ id: string; times: number }>(
    'select client_id as id, count(*)::int as times from ticket_message where client_id = any($1) group by 1',
    [written.map(({ clientId }) => clientId)],
  )
  const times = new Map(rows.map(({ id, times }) => [id, times]))
  return {
    lost: written.filter(({ clientId, isTold }) => isTold && !times.has(clientId)).map(({ clientId }) => clientId),
    doubled: rows.filter((row) => row.times > 1).map(({ id }) => id),
  }
}
