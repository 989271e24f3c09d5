import { shownEmail } from '@playhub/contract/email-domain'
import { CODE_TTL_MS, LANGUAGES } from '@playhub/contract/limits'
import type { Block } from './layout.ts'
import { mailTexts, makeLetter, type Sending } from './letter.ts'
import type { Letter } from './mailer.ts'

/** Returns the first nickname of a new player, in the player's language. */
export const nickNameOf = (number: number, language: string) => mailTexts(language)('nickName', { number })

/** Whether this is the first name that the hub gives to a new account, in any language. */
export const isFirstName = ({ nickName, number }: { nickName: string; number: number }) =>
  LANGUAGES.some((language) => nickNameOf(number, language) === nickName)

/**
 * The purpose of a code.
 * - `register`: to create an account.
 * - `signIn`: to sign in.
 * - `recover`: to set a new password.
 * - `addEmail`: to add an e-mail address to an existing account.
 * - `prove`: to confirm the player's identity again.
 * - `feedback`: to confirm the e-mail address at which a guest gets answers.
 */
export type CodePurpose = 'register' | 'signIn' | 'recover' | 'addEmail' | 'prove' | 'feedback'

/** Builds the e-mail with a six-digit code. */
export const codeLetter = ({ code, purpose, ...sending }: Sending & { code: string; purpose: CodePurpose }): Letter => {
  const t = mailTexts(sending.language)
  const blocks: Block[] = [
    { kind: 'heading', text: t(`code.${purpose}.heading`) },
    { kind: 'text', text: t(`code.${purpose}.lead`, { email: shownEmail(sending.to) }) },
    { kind: 'code', label: t('code.label'), text: code },
    { kind: 'text', text: t('code.expires', { count: CODE_TTL_MS / 60_000 }) },
    { kind: 'quiet', text: t(`code.${purpose}.notYou`) },
  ]
  return makeLetter(sending, { subject: t(`code.${purpose}.subject`), blocks, reason: 'why' })
}
