import { HubError } from './hub-error.ts'
import type { Payments } from './public-types.ts'
import type { createRequests } from './requests.ts'

type Needs = { isOpen: () => boolean; ask: ReturnType<typeof createRequests>['ask'] }

/** The functions for the goods that the player has bought. */
export const createGoods = ({ isOpen, ask }: Needs): Pick<Payments, 'purchases' | 'consume' | 'acknowledge'> => {
  /**
   * The ids of consumptions that the hub has not answered, by `goodId`. Without an answer, nobody knows whether the call arrived. A
   * repeated call has the same id, so the hub knows that it is the same consumption.
   */
  const unanswered = new Map<string, string>()
  const running = new Set<string>()

  const consume = async (goodId: string) => {
    if (!isOpen()) throw new HubError('UNAVAILABLE')
    // Two callers on this page must not share an id. Otherwise both would give the item to the player.
    if (running.has(goodId)) throw new HubError('GOOD_CONSUMED')
    running.add(goodId)
    const consumeId = unanswered.get(goodId) ?? crypto.randomUUID()
    unanswered.set(goodId, consumeId)
    try {
      const good = await ask('consume', { goodId, consumeId })
      unanswered.delete(goodId)
      return good
    } finally {
      running.delete(goodId)
    }
  }

  return {
    purchases: async () => (isOpen() ? (await ask('purchases', {})).items : []),
    consume,
    acknowledge: async (goodId) => {
      if (!isOpen()) throw new HubError('UNAVAILABLE')
      return ask('acknowledge', { goodId })
    },
  }
}
