import { type ToHostType, toHost, writeMessage } from '@playhub/contract/messages'
import type * as z from 'zod/mini'
import { currentIdentity, subscribeIdentity } from '../../session/identity.ts'
import { pageProject } from './page-project.ts'
import { hostTargets } from './parent.ts'

/**
 * Tells the host's page around the hub three things: that the hub is ready to receive messages, that the page's height has changed, and
 * that the player has signed out. Other code sends results. A host keeps the frame hidden until the hub is ready. These messages need the
 * project's settings; after a short failure of the server, `hostSettings` requests the settings again, so that the frame does not stay
 * hidden.
 */
export const announce = async () => {
  const targets = await hostTargets(await pageProject())
  if (targets.length === 0) return
  const tell = <K extends ToHostType>(type: K, body: z.input<(typeof toHost)[K]>) => {
    for (const origin of targets) window.parent.postMessage(writeMessage(toHost, type, body), origin)
  }
  let last = measure()
  tell('PLAYHUB_TO_HOST_READY', { height: last.height })

  new ResizeObserver(() => {
    const now = measure()
    // Whether the page's height changed only because the host changed the frame's height. Such a change is not reported: a host that sets
    // the frame's height to the page's height would otherwise make both grow without end.
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

const measure = () => ({ height: document.documentElement.scrollHeight, frame: innerHeight })
