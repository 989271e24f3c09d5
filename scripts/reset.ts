import { rmSync } from 'node:fs'

/** `npm run db:reset`: forgets everything below the data folder. Refuses in production. */
if (process.env.NODE_ENV === 'production') throw new Error('Not in production.')
const folder = process.env.DATA_DIR || './data'
rmSync(folder, { recursive: true, force: true })
console.log(`Removed ${folder}. The next start makes it anew.`)
