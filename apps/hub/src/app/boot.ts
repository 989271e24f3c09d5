/**
 * All that runs before the visitor does something or the page has come to rest: it fetches the hub's code then.
 * Links work without it. A button pressed too early is pressed again once somebody listens.
 */
const page = document.getElementById('app')
const firsts = ['pointerdown', 'keydown', 'touchstart'] as const
const LATEST_MS = 2000

let started: Promise<void> | undefined

// The page names the file: imported by its source name, it would bring the bundler's own loader along before it is needed.
const hub = (): Promise<typeof import('./entry-client.tsx')> => import(/* @vite-ignore */ page?.dataset.hub ?? '')

const start = () => {
  started ??= hub()
    .then(({ takeOver }) => page && takeOver(page))
    .catch(() => {
      // Links work without the code, and the next thing that the visitor does asks for it again.
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
  // Safari has no idle callbacks.
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
