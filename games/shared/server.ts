import type { Currency, Hub } from '@playhub/sdk'

/** An item in the game's shop. `price` is a text for the screen, and `currency` is its currency. */
export type ShopItem = { id: string; title: string; price: string; currency: Currency }
/** For each item id, the number of pieces that the player has ever bought. */
export type Inventory = Readonly<Record<string, number>>

/**
 * An error of the game's server. `offline`: no answer; `unauthorized`: the player's token is no longer valid; `refused`: any other refusal.
 */
export class ServerError extends Error {
  override readonly name = 'ServerError'
  readonly kind: 'offline' | 'unauthorized' | 'refused'
  constructor(kind: ServerError['kind']) {
    super(kind)
    this.kind = kind
  }
}

const ANSWER_WITHIN_MS = 15_000

/** Returns functions that call the game's own server, which is on the origin that serves the game. All of them throw `ServerError`. */
export const connectServer = (project: string, hub: Pick<Hub, 'user'>, request: typeof fetch = (...call) => fetch(...call)) => {
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = new Headers(init.body ? { 'content-type': 'application/json' } : {})
    if (hub.user) headers.set('authorization', `Bearer ${hub.user.jwt}`)
    try {
      const answer = await request(`/games-server/${project}/${path}`, { ...init, headers, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
      if (answer.ok) return await answer.json()
      throw new ServerError(answer.status === 401 ? 'unauthorized' : answer.status >= 500 ? 'offline' : 'refused')
    } catch (cause) {
      throw cause instanceof ServerError ? cause : new ServerError('offline')
    }
  }
  const send = (method: string, path: string, body: object, keepalive = false) =>
    call(path, { method, body: JSON.stringify(body), keepalive })

  return {
    shop: async (language: string): Promise<ShopItem[]> => asShopItems(field(await call(`shop?lng=${language}`), 'items')),
    /** Creates a payment for one item and returns its id. `hub.buy` opens the payment with this id. */
    order: async (itemId: string, currency: Currency | undefined): Promise<string> =>
      asText(field(await send('POST', 'orders', { itemId, currency }), 'paymentId')),
    inventory: async (): Promise<Inventory> => asInventory(field(await call('inventory'), 'items')),
    /** Returns the account's saved state; undefined if the account has none. */
    readSave: async (): Promise<unknown> => field(await call('save'), 'state') ?? undefined,
    /** Saves the state. If `isLast` is true, the browser sends the request even if the page closes before the request has ended. */
    writeSave: (state: object, isLast: boolean) => send('PUT', 'save', { state }, isLast),
  }
}
export type GamesServer = ReturnType<typeof connectServer>

const field = (reply: unknown, name: string): unknown =>
  typeof reply === 'object' && reply !== null ? Object.entries(reply).find(([key]) => key === name)?.[1] : undefined

const asText = (value: unknown): string => {
  if (typeof value === 'string' && value !== '') return value
  throw new ServerError('refused')
}

const asCurrency = (value: unknown): Currency => {
  if (value === 'RUB' || value === 'USD') return value
  throw new ServerError('refused')
}

const asShopItems = (value: unknown): ShopItem[] => {
  if (!Array.isArray(value)) throw new ServerError('refused')
  return value.map((item) => ({
    id: asText(field(item, 'id')),
    title: asText(field(item, 'title')),
    price: asText(field(item, 'price')),
    currency: asCurrency(field(item, 'currency')),
  }))
}

const asInventory = (value: unknown): Inventory => {
  if (typeof value !== 'object' || value === null) throw new ServerError('refused')
  const counts = Object.entries(value).filter((entry): entry is [string, number] => Number.isInteger(entry[1]))
  return Object.fromEntries(counts)
}
