/**
 * Runs instead of `boot.ts` on a page whose HTML is only a placeholder (`ShellPage`). The visitor can do nothing on this page before the
 * hub's code is loaded. So this script loads the code at once. If the load fails, the script repeats the download until it succeeds, and
 * then reloads the page. If that takes long, `ShellPage` shows a link that loads the page again.
 */
const page = document.getElementById('app')
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 30_000

// The page contains the URL of the built file (`data-hub`), as in `boot.ts`.
const url = page?.dataset.hub ?? ''
const load = (): Promise<typeof import('./entry-client.tsx')> => import(/* @vite-ignore */ url)

// A page that was reloaded does not reload itself again. Otherwise, code that never runs in this browser would cause an endless loop. A page
// whose navigation the browser does not report may have been reloaded.
const isReloaded = performance.getEntriesByType('navigation').every((entry) => 'type' in entry && entry.type === 'reload')

const start = async (waitMs = FIRST_WAIT_MS): Promise<void> => {
  try {
    const { takeOver } = await load()
    if (page) await takeOver(page)
  } catch {
    await passOrOnline(waitMs)
    // In many browsers, `import()` of a file that did not load once always fails, without a new request. There, only a reload helps.
    if (!isReloaded && (await arrives())) location.reload()
    else await start(Math.min(waitMs * 2, LONGEST_WAIT_MS))
  }
}

/** Whether the hub's file can be downloaded completely. */
const arrives = async () => {
  try {
    const reply = await fetch(url, { cache: 'reload' })
    await reply.blob()
    return reply.ok
  } catch {
    return false
  }
}

/** Resolves after `ms` milliseconds, or earlier if the browser is online again. */
const passOrOnline = (ms: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
  })

void start()

// Makes this file a module. Otherwise the names in it would be global.
export {}
