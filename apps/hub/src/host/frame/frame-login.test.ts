import { session as sessionCalls } from '@playhub/contract/session'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stored } from '../../base/storage.ts'
import { takeToasts } from '../../base/toast-queue.ts'
import { addHostValues } from '../../session/request-values.ts'
import { closeModal, currentModal } from '../modal-store.ts'
import { loginForFrame } from './frame-login.ts'

const loginUrl = 'https://hub.example/session/login?session=s1&source=web&locale=ru&project=islandm3'

const configOf = (authType: 'postMessage' | 'redirect') => {
  const texts = { pageTitle: {}, description: {}, keywords: {}, ogTitle: {}, ogDescription: {}, favicon: '', ogImage: '' }
  const settings = { ...texts, authType, authMethods: [], paymentsMethods: [] }
  const mainData = { projectName: 'islandm3', outOfCatalog: false }
  return { projects: [{ id: 'islandm3', authType, extra: [], mainData, settings, hostOrigins: [] }], supportEmail: 'a@b.cd' }
}

/** Replaces the server, which opens sessions for a project with this `authType`. Returns the bodies of the requests for sessions. */
const serve = (opened: () => Response, authType: 'postMessage' | 'redirect' = 'postMessage') => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (!address.endsWith(sessionCalls.get.path)) return Response.json(configOf(authType))
    bodies.push(JSON.parse(String(body)))
    return opened()
  })
  return bodies
}
const toasts = () => takeToasts().map((toast) => ('phrase' in toast ? toast.phrase : toast.kind))
const assign = vi.fn()

beforeEach(() => {
  assign.mockReset()
  const site = { textContent: JSON.stringify({ site: { project: 'familytown' } }) }
  vi.stubGlobal('document', { documentElement: { lang: 'ru' }, getElementById: () => site })
  const at = { pathname: '/games/ru/islandm3/', search: '?iid=i1&uid=u1&platformId=shop', origin: 'https://hub.example' }
  vi.stubGlobal('location', { ...at, href: at.origin + at.pathname + at.search, assign })
  toasts()
})
afterEach(() => {
  closeModal()
  addHostValues({ source: '' })
  stored.session.remove()
})

it('opens a session, keeps it, and shows the login with the values of its address over the game', async () => {
  serve(() => Response.json({ data: { loginUrl, session: 's1' } }))
  const login = loginForFrame('islandm3')
  await vi.waitFor(() => expect(currentModal()).toBeDefined())
  expect(currentModal()?.ref).toEqual({
    screen: 'login',
    values: { session: 's1', source: 'web', locale: 'ru', project: 'islandm3', jwt: '' },
  })
  expect(stored.session.get()).toBe('s1')
  expect(stored.project.get(), "the site's own").toBe('familytown')
  closeModal()
  expect(await login).toBe(false)
})

it('opens it for the visitor that the address names, unless the text of the game’s message says otherwise', async () => {
  const bodies = serve(() => Response.json({ data: { loginUrl: '', session: 's1' } }))
  await loginForFrame('islandm3')
  await loginForFrame('islandm3', { uid: 'u2', locale: 'ja', source: 'mobile', project: 'familytown' })
  expect(bodies).toEqual([
    { iid: 'i1', uid: 'u1', platformId: 'shop', source: '', locale: 'ru', project: 'islandm3' },
    { iid: 'i1', uid: 'u2', platformId: 'shop', source: '', locale: 'ja', project: 'islandm3' },
  ])
})

it('goes to the login address in an app, where the project wants redirects', async () => {
  addHostValues({ source: 'mobile' })
  serve(() => Response.json({ data: { loginUrl, session: 's1' } }), 'redirect')
  expect(await loginForFrame('islandm3')).toBe(false)
  expect(assign.mock.calls).toEqual([[loginUrl]])
  expect(currentModal()).toBeUndefined()
})

it('stays over the game where the project wants redirects and nobody reads them', async () => {
  serve(() => Response.json({ data: { loginUrl, session: 's1' } }), 'redirect')
  const login = loginForFrame('islandm3')
  await vi.waitFor(() => expect(currentModal()?.ref.screen).toBe('login'))
  closeModal()
  expect(await login).toBe(false)
  expect(assign).not.toHaveBeenCalled()
})

it('says GET_INVALID_SESSION_LOGIN_URL_ERROR where no login address came', async () => {
  serve(() => Response.json({ data: { loginUrl: '', session: 's1' } }))
  expect(await loginForFrame('islandm3')).toBe(false)
  expect(toasts()).toEqual(['GET_INVALID_SESSION_LOGIN_URL_ERROR'])
})

it('says SESSION_GET_ERROR where no session could be opened', async () => {
  serve(() => Response.json({ code: 'INTERNAL' }, { status: 500 }))
  expect(await loginForFrame('islandm3')).toBe(false)
  expect(toasts()).toEqual(['SESSION_GET_ERROR'])
})
