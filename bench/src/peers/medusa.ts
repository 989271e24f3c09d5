import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../scripts/free-port.ts'
import { askFor } from '../ask.ts'
import { startScript } from '../child.ts'
import { game } from '../payments/game-server.ts'
import { compileCache, type Product } from '../product.ts'
import type { Peer } from './install-peer.ts'

/** Runs Medusa, an open-source shop, with one item and its built-in payment provider. */

const VERSION = '2.21.2'
export const medusaPeer: Peer = {
  name: 'Medusa',
  version: VERSION,
  packages: { '@medusajs/medusa': VERSION, '@medusajs/framework': VERSION, '@medusajs/cli': VERSION },
}

const SCRIPT = import.meta.resolve('../references/medusa.ts')
const CONFIG = join(import.meta.dirname, 'medusa-config.cjs')
const PROVIDER = 'pp_system_default'
const PRICE = game.usdMinor / 100
const STAFF = { email: 'bench@peer.example', password: 'bench-peer-password' }
const JSON_TYPE = { 'content-type': 'application/json' }
const START_WITHIN_MS = 120_000

type Sent = { path: string; body?: object; headers: Record<string, string> }
type Row = { id: string }

export type Medusa = Awaited<ReturnType<typeof start>>

/**
 * Starts Medusa in production mode, with its own database in the product's PostgreSQL. Medusa's own tool creates the tables and the first
 * staff member.
 */
const start = async (installed: string, { folder, query }: Product) => {
  await query('create database medusa')
  copyFileSync(CONFIG, join(installed, 'medusa-config.js'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...compileCache,
    NODE_ENV: 'production',
    MEDUSA_DISABLE_TELEMETRY: 'true',
    XDG_CONFIG_HOME: join(folder, 'medusa-config'),
    DATABASE_URL: `postgres://playhub@${encodeURIComponent(folder)}/medusa`,
    PEER_FOLDER: installed,
    PORT: String(port),
  }
  runTool(installed, env, ['db:migrate'])
  runTool(installed, env, ['user', '--email', STAFF.email, '--password', STAFF.password])
  const child = await startScript(SCRIPT, env, `${url}/health`, 100, START_WITHIN_MS)
  const send = async <T>({ path, body = {}, headers }: Sent): Promise<T> => {
    const asking = { method: 'POST' as const, headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) }
    return JSON.parse((await askFor(200, url + path, asking)).body.toString()) as T
  }
  return { ...child, send }
}

const runTool = (installed: string, env: Record<string, string>, args: string[]) => {
  const tool = join(installed, 'node_modules/@medusajs/cli/cli.js')
  const { status, stdout } = spawnSync(process.execPath, [tool, ...args], {
    cwd: installed,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`medusa ${args[0]} ended with ${status}: ${stdout.slice(-1000)}`)
}

export const withMedusa = async <T>(installed: string, product: Product, work: (medusa: Medusa) => Promise<T>): Promise<T> => {
  const medusa = await start(installed, product)
  try {
    return await work(medusa)
  } finally {
    await medusa.stop()
  }
}

type Shelf = { staff: Record<string, string>; buyer: Record<string, string>; regionId: string; variantId: string }

/**
 * Adds an item to Medusa. The hub sells the same item at the same price. The item's region has the payment provider switched on. The item
 * is not shipped and never runs out.
 */
export const fillMedusa = async ({ send }: Medusa): Promise<Shelf> => {
  const { token } = await send<{ token: string }>({ path: '/auth/user/emailpass', body: STAFF, headers: {} })
  const staff = { authorization: `Bearer ${token}` }
  const add = <T>(path: string, body: object) => send<T>({ path: `/admin/${path}`, body, headers: staff })
  const { sales_channel } = await add<{ sales_channel: Row }>('sales-channels', { name: 'Hub' })
  const { api_key } = await add<{ api_key: Row & { token: string } }>('api-keys', { title: 'Hub', type: 'publishable' })
  await add(`api-keys/${api_key.id}/sales-channels`, { add: [sales_channel.id] })
  const place = { name: 'US', currency_code: 'usd', countries: ['us'], payment_providers: [PROVIDER] }
  const { region } = await add<{ region: Row }>('regions', place)
  const prices = [{ currency_code: 'usd', amount: PRICE }]
  const item = {
    title: 'Pearls',
    status: 'published',
    options: [{ title: 'Pack', values: ['100'] }],
    variants: [{ title: '100', options: { Pack: '100' }, manage_inventory: false, prices }],
    sales_channels: [{ id: sales_channel.id }],
  }
  const { product } = await add<{ product: { variants: Row[] } }>('products', item)
  const [variant] = product.variants
  if (!variant) throw new Error('Medusa has no item')
  return { staff, buyer: { 'x-publishable-api-key': api_key.token }, regionId: region.id, variantId: variant.id }
}

type Order = { total: number; payment_collections: { payments: Row[] }[] }

/** Makes one whole purchase: cart, payment, order, and capture of the money. Throws unless the captured amount is the item's price. */
export const buyFromMedusa = async ({ send }: Medusa, { staff, buyer, regionId, variantId }: Shelf) => {
  const ask = <T>(path: string, body?: object) => send<T>({ path: `/store/${path}`, ...(body && { body }), headers: buyer })
  const items = [{ variant_id: variantId, quantity: 1 }]
  const { cart } = await ask<{ cart: Row }>('carts', { region_id: regionId, email: 'player@peer.example', items })
  const { payment_collection } = await ask<{ payment_collection: Row }>('payment-collections', { cart_id: cart.id })
  await ask(`payment-collections/${payment_collection.id}/payment-sessions`, { provider_id: PROVIDER })
  const { order } = await ask<{ order?: Order }>(`carts/${cart.id}/complete?fields=id,total,*payment_collections.payments`)
  const paymentId = order?.payment_collections[0]?.payments[0]?.id
  if (!order || !paymentId) throw new Error('Medusa took no order')
  const captured = { path: `/admin/payments/${paymentId}/capture?fields=id,amount,captured_at`, headers: staff }
  const { payment } = await send<{ payment: { amount: number; captured_at: string | null } }>(captured)
  if (!payment.captured_at || payment.amount !== PRICE || order.total !== PRICE)
    throw new Error(`Medusa took something else: ${JSON.stringify([order, payment])}`)
}
