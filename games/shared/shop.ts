import type { Hub } from '@playhub/sdk'
import { type GamesServer, type Inventory, ServerError, type ShopItem } from './server.ts'
import { gameLanguage } from './texts.ts'

/** The state of a purchase. `shell-texts.ts` has a text for each state. */
export type ShopStatus =
  | { kind: 'idle' | 'standalone' | 'signingIn' | 'givenUp' | 'opening' | 'cancelled' | 'failed' | 'busy' | 'offline' | 'refused' }
  | { kind: 'arriving' | 'late' | 'arrived'; itemId: string }

type Options = {
  hub: Pick<Hub, 'environment' | 'user' | 'language' | 'on' | 'login' | 'buy'>
  server: Pick<GamesServer, 'shop' | 'order' | 'inventory'>
  wait?: (ms: number) => Promise<void>
}

const ARRIVAL_CHECKS_MS = [...Array<number>(20).fill(1000), ...Array<number>(20).fill(3000), ...Array<number>(20).fill(15_000)]
/** If a paid item has not arrived after this number of checks, the shop tells the player that there is no need to wait on this screen. */
const PATIENT_CHECKS = 20

/**
 * Creates the shop. It lists the items that the player can buy and owns, and handles a purchase from the click until the item has arrived.
 * Only the server's inventory decides what is owned. A payment that the window reports as cancelled may still succeed, so the inventory is
 * checked after every payment that the hub has opened.
 */
export const createShop = ({ hub, server, wait = (ms) => new Promise((done) => setTimeout(done, ms)) }: Options) => {
  let items: ShopItem[] = []
  let inventory: Inventory = {}
  let status: ShopStatus = { kind: 'idle' }
  let isBuying = false
  let watch = 0
  const listeners = new Set<() => void>()

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const show = (next: ShopStatus) => {
    status = next
    tell()
  }
  const showError = (error: unknown) => {
    if (!(error instanceof ServerError)) throw error
    show({ kind: error.kind === 'unauthorized' ? 'givenUp' : error.kind })
  }
  const countOf = (itemId: string) => inventory[itemId] ?? 0

  const readInventory = async () => {
    const userId = hub.user?.userId
    const found = userId === undefined ? {} : await server.inventory()
    if (hub.user?.userId !== userId) return
    inventory = found
    tell()
  }

  /**
   * Checks repeatedly, for a limited time, whether the player owns more pieces of the item than `before`. Stops earlier if a newer purchase
   * begins or another player signs in.
   */
  const watchFor = async (itemId: string, before: number, isPaid: boolean) => {
    watch += 1
    const mine = watch
    const userId = hub.user?.userId
    for (const [check, ms] of ARRIVAL_CHECKS_MS.entries()) {
      await readInventory().catch(() => {})
      if (mine !== watch || hub.user?.userId !== userId) return
      if (countOf(itemId) > before) return show({ kind: 'arrived', itemId })
      if (isPaid && check === PATIENT_CHECKS) show({ kind: 'late', itemId })
      await wait(ms)
    }
  }

  const attempt = async (itemId: string) => {
    if (!hub.user) {
      show({ kind: 'signingIn' })
      if (!(await hub.login())) return show({ kind: 'givenUp' })
    }
    show({ kind: 'opening' })
    await readInventory()
    const before = countOf(itemId)
    // The hub shows the payment in the currency that the player saw in the shop.
    const currency = items.find(({ id }) => id === itemId)?.currency
    const { outcome } = await hub.buy({ paymentId: await server.order(itemId, currency), ...(currency && { currency }) })
    if (outcome === 'unavailable') return show({ kind: 'busy' })
    show(outcome === 'paid' ? { kind: 'arriving', itemId } : { kind: outcome })
    void watchFor(itemId, before, outcome === 'paid')
  }

  const refresh = async () => {
    try {
      items = await server.shop(gameLanguage(hub))
      await readInventory()
      const isOver = status.kind === 'offline' || status.kind === 'refused' || status.kind === 'standalone'
      show(hub.environment === 'standalone' ? { kind: 'standalone' } : isOver ? { kind: 'idle' } : status)
    } catch (error) {
      if (hub.environment === 'standalone') show({ kind: 'standalone' })
      else if (!isBuying) showError(error)
    }
  }

  hub.on('user', () => void readInventory().catch(() => {}))

  return {
    get items() {
      return items
    },
    get inventory() {
      return inventory
    },
    get status() {
      return status
    },
    get isBuying() {
      return isBuying
    },
    countOf,
    onChange: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Reads prices and purchases again. If the request fails, `status` contains the error. */
    refresh,
    /** Call it when the shop opens: it clears the last status, unless a bought item has not arrived yet. */
    enter: () => {
      if (!isBuying && status.kind !== 'arriving' && status.kind !== 'late') status = { kind: 'idle' }
      return refresh()
    },
    /** Buys one item: does all steps from the click until the item has arrived. Does nothing while another purchase is open. */
    buy: async (itemId: string) => {
      if (isBuying) return
      if (hub.environment === 'standalone') return show({ kind: 'standalone' })
      isBuying = true
      try {
        await attempt(itemId)
      } catch (error) {
        showError(error)
      } finally {
        isBuying = false
        tell()
      }
    },
  }
}
export type Shop = ReturnType<typeof createShop>
