import { safeStorage } from '@playhub/browser/safe-storage'
import type { Stored } from '@playhub/browser/stored'
import type { SessionValues } from '@playhub/contract/hosting'
import { stored } from '../base/storage.ts'
import { type AddressValues, readAddress, takesToken } from './address.ts'
import { readState } from './state.ts'

/**
 * The hosting values of each call come from an open modal, else from the page's address, else from storage. A token in the address is read
 * once and removed from the address bar at once, so that it does not get into a history, a log or a shared link.
 */
let fromAddress: AddressValues = {}
let fromModal: AddressValues = {}

// For a reload in the same tab, because the address no longer contains the token.
const RELOAD_KEY = 'hosting-values'

// If storage is blocked, the player must sign in again after a reload.
const tab = safeStorage(() => sessionStorage)

/** The key of a stored token: the pages whose path begins like this one's. */
const family = () => `${location.pathname.split('/')[1]} `

const recall = (): AddressValues => {
  const kept = tab.read(RELOAD_KEY)
  return kept?.startsWith(family()) ? { jwt: kept.slice(family().length) } : {}
}

const keep = (jwt: string | undefined) => tab.write(RELOAD_KEY, jwt && family() + jwt)

let opened: [newToken: string, path: string] | undefined
let decided: Promise<void> | undefined

/** Sets what happens when the page was opened by a host or with a new token. The host slice sets it once. */
export const whenOpened = (receive: (newToken: string, path: string) => Promise<void>) => {
  if (opened) decided = receive(...opened).catch(forgetHostToken)
}

/** Resolves when it is known whether the token in the address counts. A player's requests wait for that. */
export const tokenDecided = () => decided

/** Takes the values from the address of the page that was just opened. */
const takeAddress = () => {
  const { pathname, search } = location
  const { values, cleaned } = readAddress(pathname, search)
  const kept = recall()
  fromAddress = takesToken(pathname) ? { ...kept, ...values } : values
  const { jwt = '' } = fromAddress
  const isNew = jwt !== '' && jwt !== kept.jwt
  // A new token is stored after the server has confirmed it.
  if (jwt !== kept.jwt) keep(undefined)
  if (isNew || window.parent !== window) opened = [isNew ? jwt : '', pathname]
  if (cleaned !== pathname + search) history.replaceState(history.state, '', `${cleaned}${location.hash}`)
  if (values.session) keepSession(values.session, values.project)
}

/**
 * Stores a session with its project, because some pages have space only for the session in their address. A session without a project is
 * the site's own. A link that only shows a project does not store it.
 */
export const keepSession = (session: string, project?: string) => {
  if (project || session !== stored.session.get()) stored.project.set(project || readState().site.project)
  stored.session.set(session)
}

/** Values that the host added by a message. `jwt` only after the server has confirmed it. */
export const addHostValues = (values: AddressValues) => {
  fromAddress = { ...fromAddress, ...values }
  if (values.jwt) keep(values.jwt)
}

/** While a modal is open, its values count first. */
export const setModalValues = (values: AddressValues) => {
  fromModal = values
}
export const clearModalValues = () => {
  fromModal = {}
}

/** After a sign-in calls carry the player's own token. */
export const forgetHostToken = () => {
  fromAddress = { ...fromAddress, jwt: '' }
  fromModal = { ...fromModal, jwt: '' }
  keep(undefined)
}

// The page may have changed since the token came. The token counts only on pages where a link may bring one.
const hostToken = () => fromModal.jwt || (takesToken(location.pathname) && fromAddress.jwt)

const pick = (name: keyof SessionValues, kept?: Stored<string>) => fromModal[name] || fromAddress[name] || kept?.get() || ''

/** The project of the page's address or of an open modal. A stored project only tells where the session came from. */
export const named = (name: 'project' | 'session') => pick(name)

/** The current hosting values. `jwt` is the bearer token, empty for a guest. */
export const requestValues = (): SessionValues => ({
  session: pick('session', stored.session),
  source: pick('source'),
  locale: pick('locale'),
  project: pick('project', stored.project),
  jwt: hostToken() || stored.accessToken.get() || '',
})

// On import, before the router reads the address.
if (typeof location !== 'undefined') takeAddress()
