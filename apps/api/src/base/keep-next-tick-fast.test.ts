import { createHook } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { keepNextTickFast } from './keep-next-tick-fast.ts'

/** Returns references to the objects that Node creates for the calls of `process.nextTick` in `work`. */
const ticksOf = (work: () => void) => {
  const ticks: WeakRef<object>[] = []
  const hook = createHook({
    init: (_id, type, _trigger, resource) => {
      if (type === 'TickObject') ticks.push(new WeakRef(resource))
    },
  }).enable()
  work()
  hook.disable()
  return ticks
}

test('the object of one next tick survives a garbage collection; those of others do not', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const [kept] = ticksOf(keepNextTickFast)
  const [other] = ticksOf(() => process.nextTick(() => {}))
  await new Promise((resolve) => setImmediate(resolve))
  collectGarbage()
  expect(kept?.deref()).toBeDefined()
  expect(other?.deref()).toBeUndefined()
})
