/**
 * Runs when the page loads, after `before-paint.ts`. The page has no other script at that time. This script fetches the hub's code when the
 * visitor does something, or when the page is idle. Links work without that code. If the visitor clicks a button before the code is loaded,
 * the click is repeated once the button works.
 */
const page = document.getElementById('app')
const firsts = ['pointerdown', 'keydown', 'touchstart'] as const
const LATEST_MS = 2000

let started: Promise<void> | undefined

// The page contains the URL of the built file (`data-hub`). A normal dynamic import would add the bundler's loader to this script.
const hub = (): Promise<typeof import('./entry-client.tsx')> => import(/* @vite-ignore */ page?.dataset.hub ?? '')

const start = () => {
  started ??= hub()
    .then(({ takeOver }) => page && takeOver(page))
    .catch(() => {
      // The hub's code did not load. Links work without it. The visitor's next action starts another try.
      started = undefined
      awaitVisitor()
    })
    .then(() => removeEventListener('click', handleEarlyClick, true))
  return started
}

const handleEarlyClick = (event: MouseEvent) => {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>('button, [data-replay]') : null
  if (!target || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  void start().then(() => target.click())
}

const startWhenIdle = () => {
  // Safari has no `requestIdleCallback`.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: LATEST_MS })
  else setTimeout(start, 1)
}

const awaitVisitor = () => {
  for (const each of firsts) addEventListener(each, start, { once: true, passive: true })
}

addEventListener('click', handleEarlyClick, true)
awaitVisitor()

if (page?.dataset.shell !== undefined) void start()
else if (document.readyState === 'complete') startWhenIdle()
else addEventListener('load', startWhenIdle, { once: true })
