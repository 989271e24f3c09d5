import type { FrameVerb, frameVerbs } from '@playhub/contract/games/frame-verbs'
import type { OwnGood } from '@playhub/contract/games/goods'
import { SAVE_MAX_BYTES, SAVE_SLOTS_MAX, slot } from '@playhub/contract/games/saves'
import { Refusal } from '@playhub/contract/refusals'
import type { input, output } from 'zod/mini'
import { catalogOf, type Line } from './shop.ts'

type Saved = { data: string; version: number; updateTs: string }
/** The saves and purchased items of one visitor of the simulated hub. */
export type Owned = { saves: Map<string, Saved>; goods: Map<string, OwnGood & { consumeId?: string }> }
export const nothingOwned = (): Owned => ({ saves: new Map(), goods: new Map() })

type Answers = {
  [V in FrameVerb]: (
    body: output<(typeof frameVerbs)[V]['body']>,
    owned: Owned,
    lines: readonly Line[],
  ) => input<(typeof frameVerbs)[V]['reply']>
}

const goodIn = ({ goods }: Owned, goodId: string) => {
  const good = goods.get(goodId)
  if (!good) throw new Refusal('GOOD_NOT_FOUND')
  return good
}
const checkSlot = (name: string) => {
  if (!slot.safeParse(name).success) throw new Refusal('BAD_REQUEST')
}
const bytesOf = (text: string) => new TextEncoder().encode(text).length

/**
 * For each verb of a game's requests, the function of the simulated hub that answers it, by the rules of the real hub. These functions
 * throw Refusal.
 */
export const answers: Answers = {
  catalog: (_body, _owned, lines) => ({ items: catalogOf(lines) }),
  purchases: (_body, { goods }) => ({ items: [...goods.values()].filter(({ consumedTs }) => consumedTs === null).map(shown) }),
  consume: ({ goodId, consumeId }, owned) => {
    const good = goodIn(owned, goodId)
    if (good.kind === 'durable') throw new Refusal('GOOD_DURABLE')
    if (good.consumedTs !== null && good.consumeId !== consumeId) throw new Refusal('GOOD_CONSUMED')
    const used = good.consumedTs === null ? { ...good, consumeId, consumedTs: new Date().toISOString() } : good
    owned.goods.set(goodId, used)
    return shown(used)
  },
  acknowledge: ({ goodId }, owned) => {
    const good = goodIn(owned, goodId)
    const told = { ...good, acknowledgedTs: good.acknowledgedTs ?? new Date().toISOString() }
    owned.goods.set(goodId, told)
    return shown(told)
  },
  dataGet: ({ slot: name }, { saves }) => {
    checkSlot(name)
    const { data, version } = saves.get(name) ?? { data: null, version: 0 }
    return { data, version }
  },
  dataSet: ({ slot: name, data, baseVersion }, { saves }) => {
    checkSlot(name)
    const before = saves.get(name)?.version ?? 0
    if (baseVersion !== undefined && baseVersion !== before) throw new Refusal('SAVE_CONFLICT')
    if (bytesOf(data) > SAVE_MAX_BYTES) throw new Refusal('SAVE_TOO_LARGE')
    if (before === 0 && saves.size >= SAVE_SLOTS_MAX) throw new Refusal('SAVE_QUOTA_EXCEEDED')
    saves.set(name, { data, version: before + 1, updateTs: new Date().toISOString() })
    return { version: before + 1 }
  },
  dataDelete: ({ slot: name }, { saves }) => {
    checkSlot(name)
    saves.delete(name)
    return {}
  },
  dataList: (_body, { saves }) => ({
    items: [...saves].map(([name, { data, version, updateTs }]) => ({ slot: name, version, bytes: bytesOf(data), updateTs })),
  }),
}

const shown = ({ consumeId: _, ...good }: OwnGood & { consumeId?: string }): OwnGood => good
