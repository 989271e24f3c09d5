import { parseMinor } from '@playhub/contract/payments'
import { z } from 'zod'

/** Converts a provider's decimal text to minor units without floating point. Any other value fails to parse. */
export const minorFromText = z.string().transform((text, context) => {
  try {
    return parseMinor(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'not an amount' })
    return z.NEVER
  }
})
