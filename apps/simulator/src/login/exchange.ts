import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Granted } from './asking.ts'

/** The fields of a form. Arrays are refused, so each field occurs at most once. */
export const formFields = z.record(z.string(), z.string())

/** Whether the verifier is valid (RFC 7636: 43 to 128 letters, digits and -._~) and the challenge is its SHA-256 hash. */
export const isVerifier = (verifier: string | undefined, challenge: string | undefined): boolean =>
  verifier !== undefined &&
  /^[A-Za-z0-9._~-]{43,128}$/.test(verifier) &&
  createHash('sha256').update(verifier).digest('base64url') === challenge

export const isChallenge = (challenge: string | undefined): boolean => /^[A-Za-z0-9_-]{43}$/.test(challenge ?? '')

/**
 * Returns the reason why this code cannot be exchanged; undefined if it can. The caller has already used up the code. Without a challenge
 * in the sign-in request, no verifier is needed.
 */
export const refusalOf = (granted: Granted | undefined, fields: Record<string, string>): string | undefined => {
  if (!granted) return 'code is invalid or expired'
  if (fields.redirect_uri !== undefined && fields.redirect_uri !== granted.redirectUri) return 'redirect_uri is another one'
  if (granted.challenge !== undefined && !isVerifier(fields.code_verifier, granted.challenge)) return 'verifier is missing or invalid'
  return undefined
}
