import { parseMinor } from '@playhub/contract/payments'
import { z } from 'zod'

/** A provider's decimal text as minor units, by text alone; an answer with anything else in its place is not understood. */
export const minorFromText = z.string().transform((text, context) => {
  try {
    return parseMinor(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'not an amount' })
    return z.NEVER
  }
})
