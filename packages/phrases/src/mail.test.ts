import { LANGUAGES } from '@playhub/contract/limits'
import { expect, it } from 'vitest'
import type { flows as enFlows } from './en/flows.ts'
import type { mail as enMail } from './en/mail.ts'
import type { profile as enProfile } from './en/profile.ts'
import type { Catalogue, Plural, Translated } from './t.ts'

const textsOf = (part: Catalogue | Plural): string[] =>
  Object.values(part).flatMap((value: string | Plural | Catalogue) => (typeof value === 'string' ? [value] : textsOf(value)))

it.each(LANGUAGES)('letters in %s call buttons what the hub calls them', async (language) => {
  const { mail } = (await import(`./${language}/mail.ts`)) as { mail: Translated<typeof enMail> }
  const { flows } = (await import(`./${language}/flows.ts`)) as { flows: Translated<typeof enFlows> }
  const { profile } = (await import(`./${language}/profile.ts`)) as { profile: Translated<typeof enProfile> }
  // Quoted parts with braces are left out, because they are placeholders for values such as an item's name.
  const quoted = textsOf(mail).flatMap((text) => [...text.matchAll(/["«„“「]([^{}]+?)["»“”」]/g)].map(([, name = '']) => name.trim()))
  expect(new Set(quoted)).toEqual(new Set([profile.sessions.endAll, flows.emailLogin.forgot.replace(/^¿|\s*[?？]$/g, '')]))
})
