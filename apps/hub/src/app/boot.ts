/**
 * Runs when the page loads, after `before-paint.ts`. The page has no other script at that time. This script fetches the hub's code when the
 * visitor does something, or when the page is idle. Links work without that code. If the visitor clicks a button before the code is loaded,
 * the click is repeated once the button works. If the server renders only a placeholder, the page has `boot-shell.ts` instead.
 */
const page = document.getElementById('app')

let isLoading = false
/** The button that the visitor pressed before the hub's code was loaded. */
let pressed: HTMLElement | undefined

const start = () => {
  // The page contains the URL of the built file (`data-hub`). A normal dynamic import would add the bundler's loader to this script.
  const load = (): Promise<typeof import('./entry-client.tsx')> => import(/* @vite-ignore */ page?.dataset.hub ?? '')
  if (isLoading) return
  isLoading = true
  void load()
    .then(({ takeOver }) => page && takeOver(page))
    .then(
      () => {
        listen(removeEventListener)
        page?.removeAttribute('data-failed')
        pressed?.click()
      },
      () => {
        // The hub's code did not load. Links work without it. The load is tried again at the visitor's next action, or when the browser is
        // online again. In many browsers this fails too, without a new request, so the page offers a reload. The page shows the failure only
        // if the visitor has clicked a button that needs the code.
        isLoading = false
        if (pressed) page?.setAttribute('data-failed', '')
      },
    )
}

/** After a failure, an earlier press is not repeated because of another action. Only a new press is, or any when the network is back. */
const handleAction = () => {
  if (!isLoading) pressed = undefined
  start()
}

const handleEarlyClick = (event: MouseEvent) => {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>('button, [data-replay]') : null
  if (!target || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  pressed = target
  // The message disappears during a new try, so that screen readers announce it again.
  page?.removeAttribute('data-failed')
  start()
}

/** Adds or removes the listeners that only matter until the hub's code has loaded. */
const listen = (act: typeof addEventListener) => {
  act('click', handleEarlyClick, true)
  act('pointerdown', handleAction)
  act('keydown', handleAction)
}

const startWhenIdle = () => {
  const timeout = 2000
  // Safari has no `requestIdleCallback`.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout })
  else setTimeout(start, 1)
}

listen(addEventListener)
addEventListener('online', start)

if (document.readyState === 'complete') startWhenIdle()
else addEventListener('load', startWhenIdle, { once: true })
