/**
 * All types that games see. This file imports nothing, because the npm package would have to contain each imported file too. `wire.test.ts`
 * and the compiler compare these types with the contract.
 */

export type Language = 'ru' | 'en' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'ko' | 'pt' | 'zh'
export type Currency = 'RUB' | 'USD'

/** The signed-in player. `jwt` proves the player's identity to the game's server; `authType` is only for display. */
export type User = { userId: string; nickName: string; jwt: string; authType: string }

/**
 * What to buy: a payment that the game's server created, or an item of the project's price list. `currency`: the currency of the price that
 * the game showed. The hub then first offers a payment method in this currency.
 */
export type Purchase = ({ paymentId: string } | { itemId: string; payload?: string }) & { currency?: Currency }

/**
 * The outcome of a purchase. Use it only for the screen: the game's server gets a notice of what was really bought.
 * `cancelled`: the player or the game cancelled the purchase.
 * `failed`: the payment failed, for example at the provider.
 * `unavailable`: there is no hub, or another purchase is open.
 */
export type BuyResult = {
  outcome: 'paid' | 'cancelled' | 'failed' | 'unavailable'
  /** The payment's id. Empty if no payment was created. */
  paymentId: string
  payload: string
  token: string
  /** The hub's numeric error code. */
  errorCode: number | null
}

/** An item of the project's price list, in the language and the currency of the hub's page. */
export type CatalogItem = {
  itemId: string
  title: string
  /** The price in minor units: kopecks or cents. */
  amount: number
  currency: Currency
  /** The price as a text for the screen. */
  price: string
}

/** An item that the player got for a payment. Times are ISO text. */
export type Good = {
  goodId: string
  itemId: string
  /** `durable`: owned for ever. `consumable`: used up once. */
  kind: 'durable' | 'consumable'
  paymentId: string
  payload: string
  /** If the mode is `test`, no real money moved. */
  mode: 'test' | 'live'
  createTs: string
  acknowledgedTs: string | null
  consumedTs: string | null
}

/** Why the game should pause: a screen of the hub covers the game, or the tab is hidden. */
export type PauseReason = 'screen' | 'hidden'

export type HubEvents = { user: User | null; language: Language; logout: undefined; pause: PauseReason; resume: undefined }

export type Payments = {
  /** Returns the project's price list; an empty list without a hub. Rejects with HubError. */
  catalog(): Promise<CatalogItem[]>
  /**
   * Returns the goods that the player owns in this game, without those that were used up or taken back. Call it at the start and after each
   * purchase. The list is empty for a guest and without a hub. Rejects with HubError.
   */
  purchases(): Promise<Good[]>
  /**
   * Uses up a consumable good. Give the player the item when the promise resolves: of all calls from tabs, devices and servers, only one
   * succeeds. After `UNAVAILABLE`, call it again: the hub gives the reply that it would have given to the first call. Rejects with
   * HubError, for example `GOOD_CONSUMED`.
   */
  consume(goodId: string): Promise<Good>
  /**
   * Tells the hub that the player has got the item. Needed only for durable goods, because `consume` also tells the hub. Rejects with
   * HubError.
   */
  acknowledge(goodId: string): Promise<Good>
  /** Opens the payment over the game and waits without a time limit. `signal` ends the wait, not the payment. Never rejects. */
  buy(purchase: Purchase, options?: { signal?: AbortSignal }): Promise<BuyResult>
}

/** A value that JSON can express. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/**
 * Saved games. A player has the same saves on each device. When a guest signs in, the guest's saves move to the account. Limits: 256 KB per
 * slot, 20 slots, 2 MB in total. Without a hub the saves stay in this browser, and only the browser limits them. All functions reject with
 * HubError.
 */
export type Data = {
  /** Returns the value that was stored last; undefined if the slot is empty. */
  get(slot: string): Promise<Json | undefined>
  /**
   * Stores a value. `baseVersion`: the version that the game has read (0 for an empty slot). If `baseVersion` is given and another device
   * has saved since, the call rejects with `SAVE_CONFLICT`. Earlier versions are kept for 30 days.
   */
  set(slot: string, value: Json, options?: { baseVersion?: number }): Promise<{ version: number }>
  delete(slot: string): Promise<void>
  list(): Promise<{ slot: string; version: number; bytes: number; updateTs: string }[]>
}

export type Hub = {
  readonly environment: 'hub' | 'standalone'
  readonly user: User | null
  readonly language: Language
  readonly payments: Payments
  readonly data: Data
  /** Calls `listener` on every change; returns a function that ends these calls. */
  on<K extends keyof HubEvents>(event: K, listener: (value: HubEvents[K]) => void): () => void
  /** Opens the hub's sign-in. Returns null if the player cancelled, `signal` was aborted or ten minutes passed. */
  login(options?: { signal?: AbortSignal }): Promise<User | null>
  logout(): void
  setLanguage(language: Language): void
  /** The same as `payments.buy`. */
  buy: Payments['buy']
  /** Call it when the game begins to load. The hub covers the game until `ready`. */
  loading(): void
  /** Call it when the game can be played. */
  ready(): void
  /** Call it when play begins. The hub counts this for its lists "Popular" and "Continue playing". */
  gameplayStart(): void
  /** Call it when play stops: for a menu, a break or the end of a level. */
  gameplayStop(): void
}

/** The parts of `window` that the SDK uses. Tests pass a fake. */
export type GameWindow = {
  postMessage(message: unknown, targetOrigin: string): void
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void }
  readonly location: { readonly search: string; readonly ancestorOrigins?: ArrayLike<string> }
  readonly navigator: { readonly languages: readonly string[] }
  addEventListener(
    type: 'message',
    listener: (event: { readonly data: unknown; readonly origin: string; readonly source: unknown }) => void,
  ): void
}

export type InitOptions = {
  /** The project's id in the hub. */
  project: string
  /** Time in milliseconds for which the SDK looks for a hub. After this time, the game continues without a hub. Default: 3000. */
  timeoutMs?: number
  /** Origins that may act as the hub. Default: any page that embeds the game. */
  hubOrigins?: readonly string[]
  window?: GameWindow
}

/** Finds the hub around the game. Never rejects: outside a hub it resolves with `environment: 'standalone'`. */
export type Init = (options: InitOptions) => Promise<Hub>
