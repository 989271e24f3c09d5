import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { projectId } from '@playhub/contract/fields'
import { isWebAddress } from '@playhub/contract/web-addresses'
import { z } from 'zod'
import { readConfig } from '../apps/api/src/config.ts'
import { connect } from '../apps/api/src/db/connect.ts'
import { embeddedUrl } from '../apps/api/src/db/embedded.ts'
import { developmentAccess, putOwnGame } from '../apps/api/src/desk/projects/own-game.ts'
import { ownItems } from '../apps/api/src/seed/own-items.ts'
import { readEnvironment } from './environment.ts'

/**
 * `npm run game -- <id> --page <address> --notices <address>`: adds your own game to the hub that runs on this machine, so that you can try
 * the game without the desk. Run the command again to change the addresses.
 */

const usage = `npm run game -- mygame --page http://localhost:8000/ --notices http://localhost:8000/playhub-notices

  mygame               the id of your project: small letters, digits, hyphens; without it, mygame
  --page <address>     the page of your game
  --notices <address>  where your server takes notices
  --no-notices         no server takes notices any more
  --help               this text`
const address = z.string().refine(isWebAddress)
const read = () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { page: { type: 'string' }, notices: { type: 'string' }, 'no-notices': { type: 'boolean' }, help: { type: 'boolean' } },
  })
  if (values.help) {
    console.log(usage)
    process.exit(0)
  }
  return z
    .object({ id: projectId, pageUrl: address.optional(), noticesUrl: address.nullish() })
    .parse({ id: positionals[0] ?? 'mygame', pageUrl: values.page, noticesUrl: values['no-notices'] ? null : values.notices })
}
const problems: Record<string, string> = {
  id: 'The id of your project has at most 40 small letters, digits and hyphens, such as mygame.',
  pageUrl: '--page must be a whole address without a password, such as http://localhost:8000/',
  noticesUrl: '--notices must be a whole address, such as http://localhost:8000/playhub-notices',
}
const fail = (...lines: string[]): never => {
  console.error(lines.join('\n'))
  process.exit(1)
}
const parsed = () => {
  try {
    return read()
  } catch (error) {
    // For an unknown option, the error message of Node is used, because it contains the option's name.
    const reason =
      error instanceof z.ZodError
        ? error.issues.map(({ path }) => problems[String(path[0])]).join('\n')
        : error instanceof Error
          ? error.message
          : ''
    return fail(reason, '', usage)
  }
}

const game = parsed()
const env = readEnvironment()
const config = readConfig(env)
const url = config.databaseDirectUrl ?? config.databaseUrl ?? embeddedUrl(resolve(config.dataDir))
const { db, pool } = connect(url, 1, () => {})
try {
  await pool.query('select 1 from project limit 1').catch(() => fail('The hub does not run here yet. Start it with `npm start` first.'))
  const { pageUrl, sold } = await putOwnGame(db, config, { ...game, items: ownItems }).catch((error: Error) => fail(error.message))
  const { key, noticeSecret } = developmentAccess(game.id)
  const lines = [
    ['Play it', `${config.publicUrl}/games/en/${game.id}/`],
    ['Its page', pageUrl],
    ['For sale', sold.join(', ')],
    ['At the desk', `${config.desk.url}/projects/${game.id}/payments`],
    ['Key', `${key} (for the game's server)`],
    ['Notice secret', noticeSecret],
    ['Notices', game.noticesUrl === null ? 'to nobody' : (game.noticesUrl ?? 'unchanged; set their address with --notices')],
  ]
  console.log(lines.map(([name = '', value]) => `  ${name.padEnd(14)} ${value}`).join('\n'))
} finally {
  await pool.end()
}
