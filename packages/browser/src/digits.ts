import { CODE_DIGITS } from '@playhub/contract/limits'

/** Returns the first CODE_DIGITS digits of a typed or pasted text: `409 218`, `409-218` and `Code: 409218.` all become `409218`. */
export const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, CODE_DIGITS)
