import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'

export const USAGE = `playhub listen: forwards the test notices of your project to a server on your machine.

  npx --no playhub listen --forward http://localhost:8000/playhub-notices

  --forward <address>   where to post notices; required
  --key <ph_test_…>     a test key of the project; or KEY in the environment, which no other user of this machine sees
  --secret <whsec_…>    signs the notices; or SECRET in the environment; without it, a new one is made and printed
  --hub <address>       the hub; or HUB in the environment; without it, http://localhost:3000

While it runs: r sends the last notice again, t sends a test event made here, q ends.`

export type Options = { hubUrl: string; apiKey: string; secret: string; isNewSecret: boolean; forward: string }

/** Thrown if the command cannot start. The message tells the developer why. */
export class UsageError extends Error {}

/** Reads the command line after `listen`, then the environment. Throws UsageError. */
export const readOptions = (args: readonly string[], env: NodeJS.ProcessEnv): Options => {
  const values = parse(args)
  const apiKey = values.key ?? env.KEY ?? ''
  const given = values.secret ?? env.SECRET
  if (apiKey.startsWith('ph_live_')) {
    throw new UsageError(
      'This is a live key: its events are of real payments. Give a test key (ph_test_…), and revoke a key that you typed by mistake.',
    )
  }
  if (apiKey === '') throw new UsageError('Give a test key of the project: --key ph_test_…')
  if (!/^ph_test_[\w-]{32,}$/.test(apiKey)) throw new UsageError('This is not a whole test key: ph_test_ and 32 characters or more.')
  // Any base64 text could sign notices. But the game's server accepts only a secret of this form, so this command does too.
  if (given !== undefined && !/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(given)) throw new UsageError('The secret must be whsec_ and base64.')
  return {
    hubUrl: addressOf('--hub', values.hub ?? env.HUB ?? 'http://localhost:3000'),
    apiKey,
    secret: given ?? `whsec_${randomBytes(24).toString('base64')}`,
    isNewSecret: given === undefined,
    forward: addressOf('--forward', values.forward ?? ''),
  }
}

const parse = (args: readonly string[]) => {
  try {
    const text = { type: 'string' } as const
    return parseArgs({ args: [...args], options: { forward: text, key: text, secret: text, hub: text } }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const addressOf = (name: string, text: string) => {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) throw new UsageError(`${name} must be a whole address: http://…`)
  return text
}
