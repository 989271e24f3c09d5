import { readWords } from '../../base/command-words.ts'
import { runCommand } from '../../operator-command.ts'
import { replaceKeys, scheduleKey } from './signing-keys.ts'

/**
 * A command for operators. It creates a new signing key, which is published at once and signs from tomorrow. Use `--now` if a key leaked:
 * the new key signs at once, and all existing tokens, including sign-ins, become invalid.
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
