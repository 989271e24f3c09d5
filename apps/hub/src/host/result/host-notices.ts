import { catalogue } from '@playhub/contract/catalogue'
import { type ToHostType, toHost, writeMessage } from '@playhub/contract/messages'
import type * as z from 'zod/mini'
import { call } from '../../session/call.ts'
import { currentIdentity, subscribeIdentity } from '../../session/identity.ts'
import { pageProject } from './page-project.ts'
import { hostTargets } from './parent.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/**
 * Tells the host's page around the hub three things: that the hub is ready to receive messages, that the page's height has changed, and
 * that the player has signed out. Other code sends results.
 */
export const announce = async () => {
  await settingsAreThere()
  const targets = await hostTargets(await pageProject())
  if (targets.length === 0) return
  const tell = <K extends ToHostType>(type: K, body: z.input<(typeof toHost)[K]>) => {
    for (const origin of targets) window.parent.postMessage(writeMessage(toHost, type, body), origin)
  }
  let last = measure()
  tell('PLAYHUB_TO_HOST_READY', { height: last.height })

  new ResizeObserver(() => {
    const now = measure()
    // Whether the page's height changed only because the host changed the frame's height. Such a change is not reported: a host that
    // follows the height would make the frame higher without end.
    const follows = now.frame !== last.frame && now.height - now.frame === last.height - last.frame
    const isNews = now.height !== last.height && !follows
    last = now
    if (isNews) tell('PLAYHUB_TO_HOST_HEIGHT', { height: now.height })
  }).observe(document.body)

  let known = currentIdentity()
  subscribeIdentity(() => {
    const before = known
    known = currentIdentity()
    if (before.status === 'player' && known.status === 'guest') tell('PLAYHUB_TO_HOST_LOGOUT', {})
  })
}

/**
 * Waits for the project's settings. A host shows the frame only when the hub reports that it is ready, so a short failure of the server
 * must not keep the frame hidden.
 */
const settingsAreThere = async () => {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const settings = await call(catalogue.getInitialConfig, {}).catch(() => undefined)
    if (settings) return
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

const measure = () => ({ height: document.documentElement.scrollHeight, frame: innerHeight })
