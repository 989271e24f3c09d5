import { expect, it } from 'vitest'
import { flows as enFlows } from './en/flows.ts'
import { mail as enMail } from './en/mail.ts'
import { profile as enProfile } from './en/profile.ts'
import { flows as ruFlows } from './ru/flows.ts'
import { mail as ruMail } from './ru/mail.ts'
import { profile as ruProfile } from './ru/profile.ts'

it.each([
  { mail: enMail, flows: enFlows, profile: enProfile },
  { mail: ruMail, flows: ruFlows, profile: ruProfile },
])('letters call buttons what the hub calls them', ({ mail, flows, profile }) => {
  const quoted = [mail.newDevice, mail.password, mail.added, mail.removed].flatMap(({ todo }) =>
    [...todo.matchAll(/["«](.+?)["»]/g)].map(([, name]) => name),
  )
  expect(new Set(quoted)).toEqual(new Set([profile.sessions.endAll, flows.emailLogin.forgot.replace('?', '')]))
})
