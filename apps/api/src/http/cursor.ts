import { Refusal } from '@playhub/contract/refusals'
import { z } from 'zod'

/** A time from the year 2000 on. Playhub has no older data, and PostgreSQL cannot read some very early years. */
const moment = z.iso
  .datetime()
  .regex(/^20/)
  .transform((text) => new Date(text))
const serial = z.number().int().nonnegative()

/** The cursor after a page of payments. */
export const paymentCursor = z.object({ at: moment, id: z.uuid() })
/** The cursor after a page of events or notices. */
export const eventCursor = z.object({ seq: serial })
/** The cursor after a page of the desk's logs. Logs are ordered by time. */
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
