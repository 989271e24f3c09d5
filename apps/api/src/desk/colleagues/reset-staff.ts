import { role } from '@playhub/contract/desk/endpoint'
import { email } from '@playhub/contract/fields'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { hashPassword } from '../../auth/passwords/passwords.ts'
import { readWords } from '../../base/command-words.ts'
import { staff } from '../../db/schema.ts'
import { runCommand } from '../../operator-command.ts'
import { beginAnew, begun } from '../access/one-time-password.ts'
import { audit } from '../audit/audit.ts'
import { forgetFirstPassword, makeOneTimePassword } from './first-admin.ts'

/**
 * A command for operators, for a member of staff who lost their phone or password. It sets a new one-time password, removes the member's
 * authenticator app and passkeys, and ends all their sessions. With `--name` and `--roles` (comma separated) it creates the member if there
 * is none.
 */

const USAGE = 'node apps/api/src/desk/colleagues/reset-staff.ts <email> [--name <name> --roles support,content,finance,admin]'

const { positionals, values } = readWords(USAGE, {
  allowPositionals: true,
  options: { name: { type: 'string' }, roles: { type: 'string' } },
})
const [first, ...more] = positionals
const names = values.roles?.split(',')
const asked = z
  .object({ '<email>': email, '--name': z.string().trim().min(1).optional(), '--roles': z.array(role).optional() })
  .safeParse({ '<email>': first, '--name': values.name, '--roles': names })
const problems = [
  ...(asked.error?.issues ?? []).map(({ path: [option, at] }) => {
    const word = option === '<email>' ? first : option === '--name' ? values.name : names?.[Number(at)]
    return word === undefined ? `${String(option)} is missing.` : `${String(option)} cannot be "${word}".`
  }),
  ...more.map((word) => `"${word}" is one word too many.`),
]
if (!asked.success || problems.length > 0) {
  console.error([...problems, USAGE].join('\n'))
  process.exit(1)
}
const { '<email>': address, '--name': name, '--roles': roles } = asked.data

await runCommand(1, async ({ config, connection: { db } }) => {
  const password = makeOneTimePassword()
  const passwordHash = await hashPassword(password)
  const done = await db.transaction(async (tx) => {
    const [known] = await tx.select({ id: staff.id }).from(staff).where(eq(staff.email, address)).for('update')
    const isNew = name !== undefined && roles !== undefined
    if (!known && !isNew) return undefined
    if (!known && isNew) await tx.insert(staff).values({ email: address, name, roles, ...begun(passwordHash, new Date()) })
    if (known) await beginAnew(tx, known.id, passwordHash, new Date())
    const operator = { id: null, roles: [], ip: '' }
    await audit(tx, operator, { action: 'password-changed', object: `staff ${address}`, after: { by: 'operator', factors: 'removed' } })
    return known ? 'Reset' : 'Made'
  })
  if (done) {
    await forgetFirstPassword(config, address)
    console.log(`${done}. ${address} signs in once with ${password}`)
  } else {
    console.error(`Nobody at the desk has the address ${address}. To add somebody: --name <name> --roles <roles>`)
    process.exitCode = 1
  }
})
