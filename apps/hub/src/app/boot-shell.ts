/**
 * Runs instead of `boot.ts` on a page whose HTML is only a placeholder (`ShellPage`). The visitor can do nothing on this page before the
 * hub's code is loaded. So this script loads the code at once, and repeats a failed load until the code is loaded. If that takes long,
 * `ShellPage` shows a link that loads the page again.
 */
const page = document.getElementById('app')
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 30_000

// The page contains the URL of the built file (`data-hub`), as in `boot.ts`.
const hub = (): Promise<typeof import('./entry-client.tsx')> => import(/* @vite-ignore */ page?.dataset.hub ?? '')

const start = async (waitMs = FIRST_WAIT_MS): Promise<void> => {
  const loaded = await hub().catch(() => undefined)
  if (loaded) return page ? loaded.takeOver(page) : undefined
  await passOrOnline(waitMs)
  return start(Math.min(waitMs * 2, LONGEST_WAIT_MS))
}

/** Resolves after `ms` milliseconds, or earlier if the browser is online again. */
const passOrOnline = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
    addEventListener('online', () => resolve(), { once: true })
  })

void start()

// Makes this file a module. Otherwise the names in it would be global.
export {}
