import { safeStorage } from '@playhub/browser/safe-storage'
import type { Stored } from '@playhub/browser/stored'
import type { SessionValues } from '@playhub/contract/hosting'
import { stored } from '../base/storage.ts'
import { type AddressValues, readAddress, takesToken } from './address.ts'
import { readState } from './state.ts'

/**
 * Where each call takes its hosting values from: an open modal's, else the page's address, else what is stored.
 * A token in the address is read once and taken out of the address bar at once, so that it stays in no history, log or shared link.
 */
let fromAddress: AddressValues = {}
let fromModal: AddressValues = {}

// For a reload of the same page by the same tab: the address no longer has the token then.
const RELOAD_KEY = 'hosting-values'

// Where storage is blocked a reload asks to sign in again.
const tab = safeStorage(() => sessionStorage)

/** What a token is kept under: the pages that begin like this one. */
const family = () => `${location.pathname.split('/')[1]} `

const recall = (): AddressValues => {
  const kept = tab.read(RELOAD_KEY)
  return kept?.startsWith(family()) ? { jwt: kept.slice(family().length) } : {}
}

const keep = (jwt: string | undefined) => tab.write(RELOAD_KEY, jwt && family() + jwt)

let opened: [newToken: string, path: string] | undefined
let decided: Promise<void> | undefined

/** Says what happens when the page was opened with a token that is new here, or by a host; set once, by the host. */
export const whenOpened = (receive: (newToken: string, path: string) => Promise<void>) => {
  if (opened) decided = receive(...opened).catch(forgetHostToken)
}

/** Settled once it is known whether a token in the address counts; what a player asks for waits for that. */
export const tokenDecided = () => decided

/** Takes the values out of the address of the page that was just opened. */
const takeAddress = () => {
  const { pathname, search } = location
  const { values, cleaned } = readAddress(pathname, search)
  const kept = recall()
  fromAddress = takesToken(pathname) ? { ...kept, ...values } : values
  const { jwt = '' } = fromAddress
  const isNew = jwt !== '' && jwt !== kept.jwt
  // A new one is kept when the server has confirmed it.
  if (jwt !== kept.jwt) keep(undefined)
  if (isNew || window.parent !== window) opened = [isNew ? jwt : '', pathname]
  if (cleaned !== pathname + search) history.replaceState(history.state, '', `${cleaned}${location.hash}`)
  if (values.session) keepSession(values.session, values.project)
}

/**
 * Keeps a session, and the project that it came with: some pages have a place in their address for the session only.
 * Another session without a project is the site's own. A link that merely shows a project is no reason to keep it.
 */
export const keepSession = (session: string, project?: string) => {
  if (project || session !== stored.session.get()) stored.project.set(project || readState().site.project)
  stored.session.set(session)
}

/** Whoever opened the page has said more by a message; `jwt` only after the server has confirmed it. */
export const addHostValues = (values: AddressValues) => {
  fromAddress = { ...fromAddress, ...values }
  if (values.jwt) keep(values.jwt)
}

/** While a modal is open its values count before all others. */
export const setModalValues = (values: AddressValues) => {
  fromModal = values
}
export const clearModalValues = () => {
  fromModal = {}
}

/** After a sign-in the player's own token is the one to use. */
export const forgetHostToken = () => {
  fromAddress = { ...fromAddress, jwt: '' }
  fromModal = { ...fromModal, jwt: '' }
  keep(undefined)
}

// The page may have moved on since the token came: it counts where a link may bring one, and nowhere else.
const hostToken = () => fromModal.jwt || (takesToken(location.pathname) && fromAddress.jwt)

const pick = (name: keyof SessionValues, kept?: Stored<string>) => fromModal[name] || fromAddress[name] || kept?.get() || ''

/** As the page's address or an open modal says it; what is stored tells no more than where the browser's own session came from. */
export const named = (name: 'project' | 'session') => pick(name)

/** The hosting values in force now. `jwt` is the bearer token, empty for a guest. */
export const requestValues = (): SessionValues => ({
  session: pick('session', stored.session),
  source: pick('source'),
  locale: pick('locale'),
  project: pick('project', stored.project),
  jwt: hostToken() || stored.accessToken.get() || '',
})

// At import, before the router first looks at the address.
if (typeof location !== 'undefined') takeAddress()
