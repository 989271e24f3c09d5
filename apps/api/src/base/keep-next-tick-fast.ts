import { createHook } from 'node:async_hooks'

let kept: object | undefined

/**
 * Keeps `process.nextTick` fast. Node creates an object for each call. If no such object exists during three garbage collections, V8 drops
 * the hidden class of these objects. From then on, each call takes 0.3 µs instead of 0.05, and an answer makes six calls (measured with
 * Node 24.21). So this function keeps one of these objects as long as the process runs.
 */
export const keepNextTickFast = () => {
  const hook = createHook({
    init: (_id, type, _trigger, resource) => {
      if (type === 'TickObject') kept ??= resource
    },
  })
  hook.enable()
  process.nextTick(() => kept)
  hook.disable()
}
