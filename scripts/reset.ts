import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironment } from './environment.ts'

/**
 * `npm run db:reset`: deletes everything in the data folder. Refuses in production, with an external database, and while the folder is in
 * use.
 */
const env = readEnvironment()
const folder = env.DATA_DIR || './data'
if (env.NODE_ENV === 'production') throw new Error('Not in production.')
if (env.DATABASE_URL) throw new Error('DATABASE_URL is set: that database is not this command\u2019s to remove.')
if (existsSync(join(folder, 'postgres/postmaster.pid'))) throw new Error(`PostgreSQL is running in ${folder}: stop Playhub first.`)
rmSync(folder, { recursive: true, force: true })
console.log(`Removed ${folder}. The next start makes it anew.`)
