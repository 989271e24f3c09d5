import { createHash } from 'node:crypto'
import {
  type SdkScript,
  type sdkDescription,
  sdkDescriptionPath,
  sdkFilePath,
  sdkPath,
  sdkScripts,
  standInPath,
  standIns,
} from '@playhub/contract/games/sdk-file'
import { Refusal } from '@playhub/contract/refusals'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { output } from 'zod/mini'
import { sdkFile } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { makeReady, type Ready, sendReady } from '../http/ready-bytes.ts'
import type { Hub } from './hub.ts'

const JAVASCRIPT = 'text/javascript; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
const NAME_LENGTH = 22
/** `cache-control` of the newest file: five minutes, so that a fix of the SDK soon reaches every game. */
const FOR_A_WHILE = 'public, max-age=300'
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Serves the SDK, the script for host pages, and the scripts that replace the SDKs of other portals. Pages of other origins load them by a
 * script tag.
 */
export const sdkRoutes = (app: FastifyInstance, deps: Pick<Deps, 'db' | 'config'>, hub: Pick<Hub, 'sdk' | 'standIn'>) => {
  for (const script of sdkScripts) scriptRoutes(app, deps, hub, script)
  for (const name of standIns) {
    let file: Ready | undefined
    app.get(standInPath(name), async (request, reply) => {
      file ??= makeReady(await hub.standIn(name), JAVASCRIPT)
      forEveryOrigin(reply).header('cache-control', FOR_A_WHILE)
      return sendReady(file, request, reply)
    })
  }
}

/**
 * Serves a script at three kinds of URL:
 * - one URL that always gives the newest version;
 * - one URL that gives a description of the newest version: its permanent URL and its `integrity` hash;
 * - the permanent URL of each version that was ever described.
 *
 * A version is stored when it is described for the first time. So a page with the permanent URL and the hash still works after the hub has
 * a newer version.
 */
const scriptRoutes = (app: FastifyInstance, { db, config }: Pick<Deps, 'db' | 'config'>, hub: Pick<Hub, 'sdk'>, script: SdkScript) => {
  let newest: Newest | undefined
  let description: Ready | undefined
  const readNewest = async () => {
    newest ??= describe(await hub.sdk(script))
    return newest
  }
  const readDescription = async () => {
    if (description) return description
    const { text, name, integrity } = await readNewest()
    await db.insert(sdkFile).values({ name, text }).onConflictDoNothing()
    const body: output<typeof sdkDescription> = { url: config.publicUrl + sdkFilePath(script, name), integrity }
    description = makeReady(JSON.stringify(body), JSON_TYPE)
    return description
  }
  const stored = async (name: string) => {
    const [row] = await db.select({ text: sdkFile.text }).from(sdkFile).where(eq(sdkFile.name, name))
    if (!row) throw new Refusal('NOT_FOUND')
    return makeReady(row.text, JAVASCRIPT)
  }

  app.get(sdkPath(script), async (request, reply) => {
    forEveryOrigin(reply).header('cache-control', FOR_A_WHILE)
    return sendReady((await readNewest()).ready, request, reply)
  })
  app.get(sdkDescriptionPath(script), async (request, reply) => {
    forEveryOrigin(reply).header('cache-control', FOR_A_WHILE)
    return sendReady(await readDescription(), request, reply)
  })
  app.get<{ Params: { name: string } }>(sdkFilePath(script, `:name(^[\\w-]{${NAME_LENGTH}}$)`), async (request, reply) => {
    const { name } = request.params
    const own = await readNewest()
    const ready = name === own.name ? own.ready : await stored(name)
    forEveryOrigin(reply).header('cache-control', FOR_EVER)
    return sendReady(ready, request, reply)
  })
}

type Newest = { text: string; name: string; integrity: string; ready: Ready }

const describe = (text: string): Newest => ({
  text,
  name: createHash('sha256').update(text).digest('base64url').slice(0, NAME_LENGTH),
  integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
  ready: makeReady(text, JAVASCRIPT),
})

/**
 * Lets pages of every origin load and read a script. To check `integrity`, a page must be able to read the script. A page with cross-origin
 * isolation loads only scripts with these headers.
 */
const forEveryOrigin = (reply: FastifyReply) =>
  reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
