import type { AuthMethod } from '@playhub/contract/auth'
import { shownEmail } from '@playhub/contract/email-domain'
import type { Block } from './layout.ts'
import { mailTexts, makeLetter, moment, type Sending } from './letter.ts'
import type { Letter } from './mailer.ts'

/** Security e-mails: each informs an account's owner about an action, so that the owner can react to a stranger's action. */

/** Time, browser and IP address of the action. The browser is a text such as "Chrome, Windows", or empty if it is unknown. */
type Circumstances = Sending & { at: Date; device: string; ip: string }

export const newDeviceLetter = ({ method, ...of }: Circumstances & { method: AuthMethod }): Letter =>
  noticeOf('newDevice', of, { method: mailTexts(of.language)(`method.${method}`) })

export const passwordLetter = (of: Circumstances): Letter => noticeOf('password', of)

export const proofLetter = (of: Circumstances): Letter => noticeOf('proof', of)

export const guessedLetter = (of: Circumstances): Letter => noticeOf('guessed', of)

/** `name` is the name of the account that was joined into another one. */
export const mergedLetter = ({ name, ...of }: Circumstances & { name: string }): Letter => noticeOf('merged', of, { name })

/** Builds the e-mail that tells the player that support has separated two joined accounts again. */
export const separatedLetter = ({ name, ...sending }: Sending & { name: string }): Letter => {
  const t = mailTexts(sending.language)
  const blocks: Block[] = [
    { kind: 'heading', text: t('separated.heading') },
    { kind: 'text', text: t('separated.lead', { name }) },
    { kind: 'text', text: t('separated.todo') },
  ]
  return makeLetter(sending, { subject: t('separated.subject'), blocks, reason: 'owner' })
}

type IdentityChange = { change: 'added' | 'removed'; method: AuthMethod; label: string }

export const identityLetter = ({ change, method, label, ...of }: Circumstances & IdentityChange): Letter => {
  const name = mailTexts(of.language)(`method.${method}`)
  return noticeOf(change, of, { method: label ? `${name} (${shownEmail(label)})` : name })
}

/** Builds the e-mail that lists the sign-in methods of the accounts with this confirmed e-mail address. */
export const addressLetter = ({ methods, ...sending }: Sending & { methods: readonly AuthMethod[] }): Letter => {
  const t = mailTexts(sending.language)
  const blocks: Block[] = [
    { kind: 'heading', text: t('explain.heading') },
    { kind: 'text', text: t('explain.lead', { email: shownEmail(sending.to) }) },
    { kind: 'facts', lines: methods.map((method) => t(`method.${method}`)) },
    { kind: 'text', text: t('explain.todo') },
    { kind: 'quiet', text: t('explain.notYou') },
  ]
  return makeLetter(sending, { subject: t('explain.subject'), blocks, reason: 'why' })
}

const noticeOf = (
  name: 'newDevice' | 'password' | 'guessed' | 'proof' | 'added' | 'removed' | 'merged',
  { at, device, ip, ...sending }: Circumstances,
  values: { method?: string; name?: string } = {},
): Letter => {
  const t = mailTexts(sending.language)
  const facts = [
    t('when', { when: moment(at) }),
    device ? t('browser', { browser: device }) : t('browserUnknown'),
    t('network', { network: networkOf(ip) }),
  ]
  const blocks: Block[] = [
    { kind: 'heading', text: t(`${name}.heading`) },
    { kind: 'text', text: t(`${name}.lead`, values) },
    { kind: 'facts', lines: facts },
    { kind: 'text', text: t(`${name}.todo`) },
  ]
  return makeLetter(sending, { subject: t(`${name}.subject`), blocks, reason: name === 'guessed' ? 'why' : 'owner' })
}

/** Returns the first part of an IP address. It is enough to recognise one's own network, and does not reveal the full address. */
const networkOf = (ip: string): string => {
  const v4 = /(?:^|:)(\d+\.\d+)\.\d+\.\d+$/.exec(ip)?.[1]
  if (v4) return `IPv4 ${v4}.*.*`
  return ip.includes(':') ? `IPv6 ${ip.split(':').slice(0, 2).join(':')}:…` : 'IPv4'
}
