import type { Page } from '@playwright/test'

/**
 * After this number of consecutive frames without an animation, nothing on the page moves any more. One frame is not enough, because a new
 * element starts its fade one or two frames late.
 */
const STILL_FRAMES = 3

/**
 * Waits until nothing on the page moves or fades: no animation has run for some frames. Endless animations are ignored. Fades also run
 * if the visitor prefers reduced motion, so the function waits for them in that case, too.
 */
export const atRest = async (page: Page) => {
  const still = await page.evaluateHandle(() => ({ frames: 0 }))
  await page.waitForFunction(
    ({ still, wanted }) => {
      const isRunning = ({ playState, effect }: Animation) =>
        playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
      still.frames = document.getAnimations().some(isRunning) ? 0 : still.frames + 1
      return still.frames >= wanted
    },
    { still, wanted: STILL_FRAMES },
  )
  await still.dispose()
}
