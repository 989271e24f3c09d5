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
/** Loads an example anew, as a page does. */
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
