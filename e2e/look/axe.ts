import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type axe from 'axe-core'
import { atRest } from './at-rest.ts'

/**
 * Runs axe on a page and its frames, as axe's own Playwright wrapper does, but faster. This code loads axe only once per document. It
 * checks a page without frames in one call. The wrapper would pass partial results from the page to the test and back, which takes a third
 * of the whole time.
 */

declare global {
  interface Window {
    axe?: typeof axe
  }
}

type Rules = NonNullable<axe.RunOptions['runOnly']>

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const load = async (frame: Frame) => {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
}

const partialsOf = async (frame: Frame, context: axe.SerialContextObject, options: axe.RunOptions): Promise<axe.PartialResults> => {
  await load(frame)
  const inner = await frame.evaluate((context) => window.axe?.utils.getFrameContexts(context) ?? [], context)
  const own = await frame.evaluate(([context, options]) => window.axe?.runPartial(context, options), [context, options] as const)
  if (!own) throw new Error(`axe is gone from ${frame.url()}`)
  const partials: axe.PartialResults = [own]
  for (const { frameSelector, frameContext } of inner) {
    const holder = await frame.evaluateHandle((selector) => window.axe?.utils.shadowSelect(selector) ?? null, frameSelector)
    const child = await holder.asElement()?.contentFrame()
    partials.push(...(child ? await partialsOf(child, frameContext, options) : [null]))
  }
  return partials
}

/**
 * Runs axe and returns its violations. First waits until nothing on the page moves or fades, because elements that are still fading in have
 * too little contrast.
 */
export const violationsOf = async (page: Page, runOnly: Rules): Promise<axe.Result[]> => {
  await atRest(page)
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'] }
  if (page.frames().length === 1) {
    await load(page.mainFrame())
    const results = await page.evaluate((options) => window.axe?.run(options), options)
    if (!results) throw new Error('axe is gone from the page')
    return results.violations
  }
  const partials = await partialsOf(page.mainFrame(), { include: [], exclude: [] }, options)
  const results = await page.evaluate(([partials, options]) => window.axe?.finishRun(partials, options), [partials, options] as const)
  if (!results) throw new Error('axe is gone from the page')
  return results.violations
}
