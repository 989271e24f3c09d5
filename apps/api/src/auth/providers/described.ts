import { email as emailField } from '@playhub/contract/fields'

const LABEL_MAX = 100

/** Returns the e-mail address in the form in which the hub stores it. Empty if the value is invalid. */
export const addressIn = (value: unknown): string => {
  const parsed = emailField.safeParse(value)
  return parsed.success ? parsed.data : ''
}

/** Returns the first text that is not empty, on one line and with at most `LABEL_MAX` characters. */
export const labelFrom = (...texts: unknown[]): string =>
  texts
    .map((text) => (typeof text === 'string' ? text.replace(/[\p{C}\s]+/gu, ' ').trim() : ''))
    .find((text) => text !== '')
    ?.slice(0, LABEL_MAX) ?? ''
