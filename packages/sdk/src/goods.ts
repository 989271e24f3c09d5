import { HubError } from './hub-error.ts'
import type { Payments } from './public-types.ts'
import type { createRequests } from './requests.ts'

type Needs = { isOpen: () => boolean; ask: ReturnType<typeof createRequests>['ask'] }

/** Returns the functions for the goods that the player has bought. */
export const createGoods = ({ isOpen, ask }: Needs): Pick<Payments, 'purchases' | 'consume' | 'acknowledge'> => {
  /**
   * For each `goodId` whose `consume` call has not succeeded yet, the id of that call. The hub may have received the call although its
   * reply was lost. A repeated call sends the same id, so the hub recognises the same consumption.
   */
  const unanswered = new Map<string, string>()
  const running = new Set<string>()

  const consume = async (goodId: string) => {
    if (!isOpen()) throw new HubError('UNAVAILABLE')
    // Two callers on this page may try to consume the same good at the same time. The second one is refused: with the same id, both would
    // succeed and give the item to the player.
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
