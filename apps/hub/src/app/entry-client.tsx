import '../styles/base.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { hold } from '../base/paths.ts'
import { type Answer, createQueryClient } from '../base/read.ts'
import { readState } from '../session/state.ts'
import { App } from './app.tsx'
import { findRoute } from './routes.tsx'

/** Hydrates the server's markup. Resolves as soon as the page reacts to input. */
export const takeOver = async (container: HTMLElement) => {
  const state = readState()
  const { site, texts, shell } = state
  hold(state.held)
  const found = findRoute(location.pathname, site, texts.language)
  // Loads the page's code and data. If the server rendered the whole page and this load fails, `takeOver` rejects, and the server's page
  // stays usable. If the server rendered only `ShellPage`, a placeholder, the app starts anyway and shows the failure.
  if ('route' in found) await found.route.page.load(found.params, texts.language).catch(shell ? () => {} : undefined)
  const client = createQueryClient(answerByCall)
  for (const [key, answer] of state.answers) client.setQueryData(key, answer)

  await new Promise<void>((resolve) => {
    const app = <App client={client} texts={texts} site={site} onReady={resolve} />
    // React renders in a transition, so it keeps the server's markup until everything is loaded, and shows no fallback.
    if (shell) startTransition(() => createRoot(container).render(app))
    else hydrateRoot(container, app)
  })
}

const answerByCall: Answer = (slice, name, input) =>
  import('../session/call-by-name.ts').then((module) => module.callByName(slice, name, input))
