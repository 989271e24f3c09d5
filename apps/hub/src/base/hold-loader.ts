import { LOADER_DELAY_MS, LOADER_MIN_MS } from '@playhub/contract/limits'

type Time = { now: () => number; wait: (ms: number) => Promise<void> }

const real: Time = { now: () => performance.now(), wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) }

/**
 * Waits for `work`. If `work` takes so long that the loader appears, also waits until the loader was visible for a minimum time. Otherwise
 * the loader would flash.
 */
export const holdLoader = async (work: Promise<void>, { now, wait }: Time = real) => {
  const started = now()
  await work
  const took = now() - started
  const left = LOADER_DELAY_MS + LOADER_MIN_MS - took
  if (took > LOADER_DELAY_MS && left > 0) await wait(left)
}
