import { safeStorage } from '@playhub/browser/safe-storage'
import type { Stored } from '@playhub/browser/stored'
import type { SessionValues } from '@playhub/contract/hosting'
import { stored } from '../base/storage.ts'
import { type AddressValues, readAddress, takesToken } from './address.ts'
import { readState } from './state.ts'

/**
 * Finds the hosting values that each call sends: session, source, locale, project and token. Each value comes from an open modal; otherwise
 * from the page's URL or a message of the host; otherwise from storage. A token in the URL is removed from the address bar as soon as it is
 * read. Otherwise the token could get into a history, a log or a shared link.
 */
let fromAddress: AddressValues = {}
let fromModal: AddressValues = {}

// The key under which the token is stored for a reload in the same tab, because the URL no longer contains the token.
const RELOAD_KEY = 'hosting-values'

// If storage is blocked, the player must sign in again after a reload.
const tab = safeStorage(() => sessionStorage)

/**
 * Returns the first path segment of this page, with a space. It is stored in front of the token, because the token is used again only on
 * pages with the same first segment.
 */
const family = () => `${location.pathname.split('/')[1]} `

const recall = (): AddressValues => {
  const kept = tab.read(RELOAD_KEY)
  return kept?.startsWith(family()) ? { jwt: kept.slice(family().length) } : {}
}

const keep = (jwt: string | undefined) => tab.write(RELOAD_KEY, jwt && family() + jwt)

let opened: [newToken: string, path: string] | undefined
let decided: Promise<void> | undefined

/**
 * Passes the token and the path to `receive` if the page was opened in a frame or with a new token. `app/modal-slot.tsx` calls this once at
 * the start.
 */
export const whenOpened = (receive: (newToken: string, path: string) => Promise<void>) => {
  if (opened) decided = receive(...opened).catch(forgetHostToken)
}

/** Resolves when it is known whether the token in the URL is accepted. The player's requests wait for this. */
export const tokenDecided = () => decided

/** Reads the values from the URL of the page that was just opened. */
const takeAddress = () => {
  const { pathname, search } = location
  const { values, cleaned } = readAddress(pathname, search)
  const kept = recall()
  fromAddress = takesToken(pathname) ? { ...kept, ...values } : values
  const { jwt = '' } = fromAddress
  const isNew = jwt !== '' && jwt !== kept.jwt
  // `kept` is the token that was stored before a reload. It is deleted if this page's token differs from it. A new token is stored only
  // after the server has confirmed it.
  if (jwt !== kept.jwt) keep(undefined)
  if (isNew || window.parent !== window) opened = [isNew ? jwt : '', pathname]
  if (cleaned !== pathname + search) history.replaceState(history.state, '', `${cleaned}${location.hash}`)
  if (values.session) keepSession(values.session, values.project)
}

/**
 * Stores a host's session and its project, because the URLs of some pages contain only the session. If the project is missing, the session
 * belongs to this site's own project. A link with a project but no session stores nothing.
 */
export const keepSession = (session: string, project?: string) => {
  if (project || session !== stored.session.get()) stored.project.set(project || readState().site.project)
  stored.session.set(session)
}

/** Adds values that the host sent in a message. Pass `jwt` only after the server has confirmed it. */
export const addHostValues = (values: AddressValues) => {
  fromAddress = { ...fromAddress, ...values }
  if (values.jwt) keep(values.jwt)
}

/** Sets the values of an open modal. They are used instead of values from the URL or the storage. */
export const setModalValues = (values: AddressValues) => {
  fromModal = values
}
export const clearModalValues = () => {
  fromModal = {}
}

/** Deletes the host's token. Called after a sign-in, so that calls send the player's own token. */
export const forgetHostToken = () => {
  fromAddress = { ...fromAddress, jwt: '' }
  fromModal = { ...fromModal, jwt: '' }
  keep(undefined)
}

// The token of an open modal is used on every page. The token from the URL came while the hub showed one page, but the hub may show another
// page now. It is used only on pages whose URL may contain a token.
const hostToken = () => fromModal.jwt || (takesToken(location.pathname) && fromAddress.jwt)

const pick = (name: keyof SessionValues, kept?: Stored<string>) => fromModal[name] || fromAddress[name] || kept?.get() || ''

/**
 * Returns the project or session that an open modal or the page's URL names. The stored project is not used, because it only says to which
 * project the stored session belongs.
 */
export const named = (name: 'project' | 'session') => pick(name)

/** Returns the values that calls send now: session, source, locale, project and token. The token (`jwt`) is empty for a guest. */
export const requestValues = (): SessionValues => ({
  session: pick('session', stored.session),
  source: pick('source'),
  locale: pick('locale'),
  project: pick('project', stored.project),
  jwt: hostToken() || stored.accessToken.get() || '',
})

// This call runs when the file is imported, before the router reads the URL.
if (typeof location !== 'undefined') takeAddress()
