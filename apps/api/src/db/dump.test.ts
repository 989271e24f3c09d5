import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PartnerEvent } from '@playhub/contract/partner'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgresTools } from '../../../../scripts/postgres-tools.ts'
import { orderItem, setPending } from '../../test/payments/paying.ts'
import { begin, drivers } from '../../test/payments/payment-drivers.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { developmentKey, eventually, startWorld, type World } from '../../test/world.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'

const run = promisify(execFile)
const tools = findPostgresTools() ?? ''
const script = new URL('../payments/books/after-restore.ts', import.meta.url).pathname
const project = 'familytown'

type Page = { items: PartnerEvent[]; nextCursor: string | null }

/**
 * Tests with the real `pg_dump` and `pg_restore` between two clusters. Skipped if these tools are not installed (see
 * scripts/postgres-tools.ts).
 */
describe.skipIf(tools === '')('a dump restored into another cluster', { timeout: 120_000 }, () => {
  const folders: string[] = []
  const servers: EmbeddedPostgres[] = []
  let world: World
  let source: EmbeddedPostgres

  const startCluster = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'playhub-dump-'))
    folders.push(folder)
    const server = await startEmbedded(folder, { binaries: { initdb: join(tools, 'initdb'), postgres: join(tools, 'postgres') } })
    servers.push(server)
    return server
  }
  beforeAll(async () => {
    source = await startCluster()
    // Delays the job that checks payment attempts by an hour. So only the comparison with the provider's list of payments can find the
    // payments that were made after the dump.
    world = await startWorld({ env: { DATABASE_URL: source.url, RECONCILE_DELAYS_SECONDS: '3600' } })
  })
  afterAll(async () => {
    await world.stop()
    for (const server of servers) await server.stop()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })

  const dump = async () => {
    const file = join(folders[0] ?? '', `${randomUUID()}.dump`)
    await run(join(tools, 'pg_dump'), ['--format=custom', `--file=${file}`, source.url])
    return file
  }
  const restore = async (file: string) => {
    const server = await startCluster()
    await run(join(tools, 'pg_restore'), ['--exit-on-error', `--dbname=${server.url}`, file])
    return { DATABASE_URL: server.url, SIMULATOR_URL: world.simulatorUrl, RECONCILE_DELAYS_SECONDS: '3600' }
  }
  const readOn = async (hubUrl: string, after: string | null) => {
    const url = `${hubUrl}/partner/v1/events?limit=100${after ? `&after=${after}` : ''}`
    return (await world.ask('GET', url, { headers: { authorization: `Bearer ${developmentKey(project)}` } })).body as Page
  }
  const afterRestore = async (env: NodeJS.ProcessEnv, ...args: string[]) =>
    (await run(process.execPath, [script, ...args], { env: { ...process.env, NODE_ENV: 'test', ...env } })).stdout
  const [stripe] = drivers
  /** Pays at Stripe. The simulator does not deliver the webhook of this payment. */
  const pay = async (person: Awaited<ReturnType<World['signIn']>>, id: string, begun: Awaited<ReturnType<typeof begin>>) => {
    await world.control('', { faults: [{ on: 'webhook', do: 'lose' }] })
    await stripe.pay(world, begun)
    return { person, id, begun }
  }
  const order = async () => {
    const person = await world.signIn()
    const id = await orderItem(world, person)
    return { person, id, begun: await begin(world, stripe, person, id) }
  }
  const stopAfter = async (app: TestApp, work: () => Promise<void>) => work().finally(() => app.stop())

  test('shows the whole feed, to whoever reads it anew and to whoever reads on', async () => {
    // Uses up 5000 transaction ids. So the ids of this cluster are much higher than those of the new cluster into which the dump is
    // restored.
    await world.deps.pool.query('do $$ begin for n in 1..5000 loop perform pg_current_xact_id(); commit; end loop; end $$')
    const sell = async () => {
      const { person, id, begun } = await order()
      await pay(person, id, begun)
      await setPending(world, person, id)
    }
    await sell()
    const half = await readOn(world.hubUrl, null)
    await sell()
    const file = await dump()
    const whole = await readOn(world.hubUrl, null)
    const app = await startTestApp({ env: await restore(file) })
    await stopAfter(app, async () => {
      expect((await readOn(app.url, null)).items).toEqual(whole.items)
      expect((await readOn(app.url, half.nextCursor)).items).toEqual(whole.items.slice(half.items.length))
    })
  })

  test('of an older state: what providers took since is found, and no number is given out twice', async () => {
    const early = await order()
    const file = await dump()
    await pay(early.person, early.id, early.begun)
    const lost = await order()
    await pay(lost.person, lost.id, lost.begun)
    await setPending(world, lost.person, lost.id)
    const cursor = (await readOn(world.hubUrl, null)).nextCursor

    const env = await restore(file)
    expect(await afterRestore(env, '--days', '0')).toContain('The restored state ends at')
    const app = await startTestApp({ env })
    await stopAfter(app, async () => {
      const found = await eventually(
        () => afterRestore(env, '--found'),
        (said) => said.includes(' 0 waiting'),
      )
      const lines = found.split('\n')
      expect(lines.find((line) => line.includes(early.begun.ref))).toMatch(/here 0 USD\tthere \d+ USD\tsettled/)
      expect(lines.find((line) => line.includes(lost.begun.ref))).toMatch(/here unknown\tthere \d+ USD\tLEFT FOR A PERSON/)
      // A game can hold a cursor that is later than the last event of the restored state. The game must still get new events.
      const heard = await readOn(app.url, cursor)
      expect(heard.items.map(({ type }) => type)).toContain('payment.paid')
      const { rows } = await app.deps.pool.query<{ number: string }>(
        `insert into player (nick_name, locale) values ('New', 'en') returning number`,
      )
      expect(Number(rows[0]?.number)).toBeGreaterThan(Number(lost.person.userId))
    })
  })
})
