import { Refusal } from '@playhub/contract/refusals'
import { z } from 'zod'

/** Years before 2000 are none of ours, and some are beyond what PostgreSQL reads. */
const moment = z.iso
  .datetime()
  .regex(/^20/)
  .transform((text) => new Date(text))
const serial = z.number().int().nonnegative()

/** Where a page of payments ends. */
export const paymentCursor = z.object({ at: moment, id: z.uuid() })
/** Where a page of events or of their notices ends. */
export const eventCursor = z.object({ seq: serial })
/** Where a page of the desk's logs ends, which days put in order of time. */
export const noticeCursor = z.object({ at: moment, seq: serial })
export const webhookCursor = z.object({ at: moment, id: serial })

export const writeCursor = (of: object) => Buffer.from(JSON.stringify(of)).toString('base64url')

/** Throws BAD_REQUEST, naming the parameter, for a cursor that we did not write. */
export const readCursor = <S extends z.ZodType>(schema: S, text: string, parameter = 'cursor'): z.output<S> => {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw new Refusal('BAD_REQUEST', { fields: [{ path: parameter, code: 'CURSOR_UNKNOWN' }] })
  }
}
