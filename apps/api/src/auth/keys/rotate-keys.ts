import { readWords } from '../../base/command-words.ts'
import { runCommand } from '../../operator-command.ts'
import { replaceKeys, scheduleKey } from './signing-keys.ts'

/**
 * A command for operators. It creates a new signing key and publishes it at once. The hub signs tokens with this key after 24 hours. Use
 * `--now` if a key leaked: the hub then uses the new key at once, and all existing tokens, including those of sign-ins, become invalid.
 */
const { now } = readWords('node apps/api/src/auth/keys/rotate-keys.ts [--now]', {
  options: { now: { type: 'boolean', default: false } },
}).values

await runCommand(1, async ({ config, connection: { db } }) => {
  if (now) {
    await replaceKeys(db, config.appSecret, new Date())
    console.log('A new key signs from now on. Everybody is signed out.')
  } else {
    await scheduleKey(db, config.appSecret, new Date())
    console.log('A new key is published. It signs from tomorrow on; nobody is signed out.')
  }
})
