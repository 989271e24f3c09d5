import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { HubError } from './hub-error.ts'

/** Tests of the examples that developers copy into their games. */

const goods = [
  { goodId: 'g1', itemId: 'golden-hat', kind: 'durable' },
  { goodId: 'g2', itemId: 'coins-100', kind: 'consumable' },
  { goodId: 'g3', itemId: 'coins-100', kind: 'consumable' },
]
/** A hub in which another tab has used up the good `g2`. */
const serve = (purchases: () => Promise<typeof goods>) => {
  const consume = async (goodId: string) => {
    if (goodId === 'g1') throw new HubError('GOOD_DURABLE')
    if (goodId === 'g2') throw new HubError('GOOD_CONSUMED')
    return { goodId }
  }
  const init = vi.fn(async () => ({ on: () => () => {}, payments: { purchases, consume } }))
  vi.stubGlobal('Playhub', { init })
  vi.spyOn(console, 'warn').mockReturnValue()
  return init
}
type Connect = (engine: unknown, project: string) => Promise<{ collect: (give: (itemId: string) => void) => Promise<void> }>
const engine = { events: { once: () => {} } }
/** Loads an example again, as a reload of its page does. */
const load = async (file: string, name: string): Promise<Connect> => {
  const path = `../examples/${file}?${crypto.randomUUID()}`
  return (await import(/* @vite-ignore */ path))[name]
}

const examples = [
  ['phaser-playhub.js', 'connectScene'],
  ['playcanvas-playhub.js', 'connectApp'],
] as const

test.each(examples)('%s gives what was used up, and passes over durable goods and those of another tab', async (file, name) => {
  serve(async () => goods)
  const { collect } = await (await load(file, name))(engine, 'familytown')
  const given: string[] = []
  await collect((itemId) => given.push(itemId))
  expect(given).toEqual(['coins-100'])
})

test.each(examples)('%s lets the game start if purchases cannot be read', async (file, name) => {
  serve(() => Promise.reject(new HubError('UNAVAILABLE')))
  const { collect } = await (await load(file, name))(engine, 'familytown')
  const give = vi.fn()
  await collect(give)
  expect(give).not.toHaveBeenCalled()
})

test('two scenes of Phaser share one SDK', async () => {
  const init = serve(async () => goods)
  const connectScene = await load('phaser-playhub.js', 'connectScene')
  await connectScene(engine, 'familytown')
  await connectScene(engine, 'familytown')
  expect(init).toHaveBeenCalledTimes(1)
})

/** Runs the script of the first game, with stand-ins for its page and the hub. */
const startFirstGame = async (hub: object) => {
  const pen = { clearRect: () => {}, beginPath: () => {}, arc: () => {}, fill: () => {} }
  const field: { getContext: () => object; onclick?: (click: object) => void } = { getContext: () => pen }
  const [coins, told]: { textContent?: unknown }[] = [{}, {}]
  const tags = new Map<string, object | undefined>(Object.entries({ field, coins, told }))
  vi.stubGlobal('document', { getElementById: (id: string) => tags.get(id) ?? {} })
  vi.stubGlobal('requestAnimationFrame', () => {})
  const listeners = new Map<string, () => void>()
  const on = (event: string, listener: () => void) => listeners.set(event, listener)
  vi.stubGlobal('Playhub', { init: async () => ({ on, payments: { purchases: async () => [] }, ready: () => {}, ...hub }) })
  const page = await readFile(new URL('../examples/first-game.html', import.meta.url), 'utf8')
  const script = page.match(/<script type="module">(.*?)<\/script>/s)?.[1] ?? ''
  const started = import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`${script}//${crypto.randomUUID()}`)}`)
  return { started, coins, told, listeners, clickCoin: () => field.onclick?.({ offsetX: 0 }) }
}

test('the first game keeps the save of a player who signs in while that of the guest is read', async () => {
  const readings: ((save: object) => void)[] = []
  const set = vi.fn(async () => {})
  const { started, coins, listeners, clickCoin } = await startFirstGame({
    data: { get: () => new Promise((resolve) => readings.push(resolve)), set },
  })
  await vi.waitFor(() => expect(readings).toHaveLength(1))
  listeners.get('user')?.()
  readings[0]?.({ coins: 1 })
  await started
  clickCoin()
  expect(set).not.toHaveBeenCalled()
  readings[1]?.({ coins: 50 })
  await vi.waitFor(() => expect(coins?.textContent).toBe(50))
  clickCoin()
  expect(set.mock.calls).toEqual([['main', { coins: 51 }]])
})

test('the first game tells nothing of a failed reading if somebody has signed in meanwhile', async () => {
  const readings: { resolve: (save: object) => void; reject: (error: Error) => void }[] = []
  const get = () => new Promise((resolve, reject) => readings.push({ resolve, reject }))
  const { started, coins, told, listeners } = await startFirstGame({ data: { get, set: async () => {} } })
  await vi.waitFor(() => expect(readings).toHaveLength(1))
  listeners.get('user')?.()
  readings[1]?.resolve({ coins: 50 })
  await vi.waitFor(() => expect(coins?.textContent).toBe(50))
  readings[0]?.reject(new HubError('UNAVAILABLE'))
  await started
  expect([coins?.textContent, told?.textContent]).toEqual([50, ''])
})

test('the first game starts if the save cannot be read, and reads it again before it saves', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  const unavailable = () => Promise.reject(new HubError('UNAVAILABLE'))
  const get = vi.fn(async () => ({ coins: 50 })).mockImplementationOnce(unavailable)
  const set = vi.fn(async () => {})
  const ready = vi.fn()
  const { started, coins, told, clickCoin } = await startFirstGame({ data: { get, set }, payments: { purchases: unavailable }, ready })
  await started
  expect(ready).toHaveBeenCalled()
  expect(told?.textContent).toContain('UNAVAILABLE')
  clickCoin()
  expect(set).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5000)
  expect([coins?.textContent, told?.textContent]).toEqual([50, ''])
  clickCoin()
  expect(set.mock.calls).toEqual([['main', { coins: 51 }]])
  vi.useRealTimers()
})

test('the first game saves paid coins again until it works, and then uses up the next item', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  const good = (goodId: string) => ({ goodId, itemId: 'coins-100', kind: 'consumable' })
  const consume = vi.fn(async () => ({}))
  const set = vi.fn(async () => {}).mockRejectedValueOnce(new HubError('UNAVAILABLE'))
  const ready = vi.fn()
  const payments = { purchases: async () => [good('g1'), good('g2')], consume }
  const { started } = await startFirstGame({ data: { get: async () => undefined, set }, payments, ready })
  await started
  await vi.waitFor(() => expect(set).toHaveBeenCalledTimes(1))
  expect([ready.mock.calls.length, consume.mock.calls]).toEqual([1, [['g1']]])
  await vi.advanceTimersByTimeAsync(5000)
  expect(consume.mock.calls).toEqual([['g1'], ['g2']])
  expect(set.mock.calls).toEqual([
    ['main', { coins: 100 }],
    ['main', { coins: 100 }],
    ['main', { coins: 200 }],
  ])
  vi.useRealTimers()
})

test('the first game does not save paid coins for a player who signs in while the save fails', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  const purchases = vi.fn(async () => [] as object[]).mockResolvedValueOnce([{ goodId: 'g1', itemId: 'coins-100', kind: 'consumable' }])
  const set = vi.fn(() => Promise.reject(new HubError('UNAVAILABLE')))
  const { started, listeners } = await startFirstGame({
    data: { get: async () => ({ coins: 7 }), set },
    payments: { purchases, consume: async () => ({}) },
  })
  await started
  await vi.waitFor(() => expect(set).toHaveBeenCalledTimes(1))
  listeners.get('user')?.()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(set.mock.calls).toEqual([['main', { coins: 107 }]])
  vi.useRealTimers()
})
