import { readConfig } from '../../config.ts'
import { connect } from '../../db/connect.ts'
import { embeddedUrl } from '../../db/embedded.ts'
import { replaceKeys, scheduleKey } from './signing-keys.ts'

/**
 * For operators: makes a new signing key, which is published at once and signs from tomorrow on.
 * With `--now`, for a key that leaked: the new key signs at once, and everything signed so far, every sign-in included, is dead.
 */
const config = readConfig(process.env)
const url = config.databaseDirectUrl ?? config.databaseUrl ?? embeddedUrl(config.dataDir)
const { db, pool } = connect(url, 1, (error) => console.error(error.message))
try {
  if (process.argv.includes('--now')) {
    await replaceKeys(db, config.appSecret, new Date())
    console.log('A new key signs from now on. Everybody is signed out.')
  } else {
    await scheduleKey(db, config.appSecret, new Date())
    console.log('A new key is published. It signs from tomorrow on; nobody is signed out.')
  }
} finally {
  await pool.end()
}
