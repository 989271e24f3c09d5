import { randomInt } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { hashPassword } from '../../auth/passwords/passwords.ts'
import type { Config } from '../../config.ts'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { staff } from '../../db/schema.ts'
import { FIRST_PASSWORD_FILE } from './first-password-file.ts'

/**
 * Creates the first admin if the desk has no members of staff. The one-time password is written only to a file. Only the user that runs the
 * server can read this file. It is deleted when the admin has replaced the password.
 */

type Where = Pick<Config, 'dataDir' | 'desk'>

const fileOf = ({ dataDir }: Where) => join(dataDir, FIRST_PASSWORD_FILE)

const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Makes a one-time password of twenty characters that are easy to read and type. It has 99 bits of entropy. */
export const makeOneTimePassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => READABLE[randomInt(READABLE.length)]).join('')).join('-')

export const ensureFirstAdmin = async (db: Db, config: Where): Promise<void> => {
  if (!(await isAnybodyThere(db))) return createFirstAdmin(db, config)
  const waiting = and(eq(staff.email, config.desk.adminEmail), eq(staff.mustChangePassword, true))
  const [admin] = await db.select({ id: staff.id }).from(staff).where(waiting)
  if (!admin) await rm(fileOf(config), { force: true })
}

const isAnybodyThere = async (db: Tx) => (await db.select({ id: staff.id }).from(staff).limit(1)).length > 0

const createFirstAdmin = (db: Db, config: Where): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.firstAdmin})`)
    // Another process may have created the admin before this process got the lock.
    if (await isAnybodyThere(tx)) return
    const password = makeOneTimePassword()
    const passwordHash = await hashPassword(password)
    // Writes the file before the row is committed: a file without an admin does less harm than an admin whose password nobody knows.
    await mkdir(config.dataDir, { recursive: true })
    await rm(fileOf(config), { force: true })
    await writeFile(fileOf(config), `${config.desk.adminEmail} / ${password}\n`, { mode: 0o600, flag: 'wx' })
    await tx
      .insert(staff)
      .values({ email: config.desk.adminEmail, name: 'Admin', roles: ['admin'], passwordHash, mustChangePassword: true })
  })

/** Deletes the file with the one-time password. Call it after this password was replaced. */
export const forgetFirstPassword = async (config: Where, email: string) => {
  if (email === config.desk.adminEmail) await rm(fileOf(config), { force: true })
}
