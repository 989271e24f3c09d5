import { Refusal } from '@playhub/contract/refusals'
import { z } from 'zod'

/** A time from the year 2000 on. Playhub has no older data, and PostgreSQL cannot read some very early years. */
const moment = z.iso
  .datetime()
  .regex(/^20/)
  .transform((text) => new Date(text))
const serial = z.number().int().nonnegative()

/** The cursor (a position in a list) after which the next page of payments begins. */
export const paymentCursor = z.object({ at: moment, id: z.uuid() })
/** The cursor of lists that are ordered by a number, such as those of events and notices in the partner API. */
export const eventCursor = z.object({ seq: serial })
/** The cursors of two lists at the desk, which are ordered by time: notices and received webhooks. */
export const noticeCursor = z.object({ at: moment, seq: serial })
export const webhookCursor = z.object({ at: moment, id: serial })

export const writeCursor = (of: object) => Buffer.from(JSON.stringify(of)).toString('base64url')

/** Reads a cursor. Throws BAD_REQUEST with the name of the parameter if this server did not write the cursor. */
export const readCursor = <S extends z.ZodType>(schema: S, text: string, parameter = 'cursor'): z.output<S> => {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw new Refusal('BAD_REQUEST', { fields: [{ path: parameter, code: 'CURSOR_UNKNOWN' }] })
  }
}
