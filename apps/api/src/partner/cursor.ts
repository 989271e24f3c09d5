import { Refusal } from '@playhub/contract/refusals'
import { z } from 'zod'

/** Where a page of payments ends. Years before 2000 are none of ours, and some are beyond what PostgreSQL reads. */
export const paymentCursor = z.object({
  at: z.iso
    .datetime()
    .regex(/^20/)
    .transform((text) => new Date(text)),
  id: z.uuid(),
})
/** Where a page of events or of their notices ends. */
export const eventCursor = z.object({ seq: z.number().int().nonnegative() })

export const writeCursor = (of: object) => Buffer.from(JSON.stringify(of)).toString('base64url')

/** Throws BAD_REQUEST, naming the parameter, for a cursor that we did not write. */
export const readCursor = <S extends z.ZodType>(schema: S, text: string, parameter = 'cursor'): z.output<S> => {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw new Refusal('BAD_REQUEST', { fields: [{ path: parameter, code: 'CURSOR_UNKNOWN' }] })
  }
}
