import { CODE_TTL_MS, type Language } from '@playhub/contract/limits'
import { mail as en } from '@playhub/phrases/en/mail'
import { mail as ru } from '@playhub/phrases/ru/mail'
import { translator } from '@playhub/phrases/t'
import { type Block, letterHtml, letterText } from './layout.ts'
import type { Letter } from './mailer.ts'

const writtenIn = (language: string) => (language === 'ru' ? 'ru' : 'en')
const mailTexts = (language: string) => translator<typeof en>(writtenIn(language), writtenIn(language) === 'ru' ? ru : en)

/** What a new player is called, in their language. */
export const nickNameOf = (number: number, language: string) => mailTexts(language)('nickName', { number })

type CodeLetter = { to: string; code: string; language: Language; hub: string; support: string }

/** The letter with a registration code. `hub` is the public address, `support` where a person answers. */
export const codeLetter = ({ to, code, language, hub, support }: CodeLetter): Letter => {
  const t = mailTexts(language)
  const blocks: Block[] = [
    { kind: 'heading', text: t('code.heading') },
    { kind: 'text', text: t('code.lead', { email: to }) },
    { kind: 'code', label: t('code.label'), text: code },
    { kind: 'text', text: t('code.expires', { count: CODE_TTL_MS / 60_000 }) },
    { kind: 'quiet', text: t('code.notYou') },
  ]
  const footer = [t('footer.why', { hub }), t('footer.help', { support })]
  const subject = t('code.subject')
  return { to, subject, text: letterText(blocks, footer), html: letterHtml({ language: writtenIn(language), subject, blocks, footer }) }
}
