/**
 * Runs instead of `boot.ts` on a page whose HTML is only a placeholder (`ShellPage`). The visitor can do nothing here before the hub's code
 * is loaded, so this script fetches the code at once, and again until it arrives. `ShellPage` has a link for a visitor who waits long.
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

/** Waits for this time, or until the network is back. */
const passOrOnline = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
    addEventListener('online', () => resolve(), { once: true })
  })

void start()

// Makes this file a module, so that its names are its own.
export {}
