import { support } from '@playhub/contract/support'
import { transactions } from '@playhub/contract/transactions'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stored } from '../base/storage.ts'
import { requestHeaders } from './call.ts'
import { addHostValues, clearModalValues, forgetHostToken, requestValues, setModalValues } from './request-values.ts'

const onPage = (pathname: string) => vi.stubGlobal('location', { pathname, search: '', hash: '', origin: 'https://hub.example' })

/** The values of a page on the default project's site. */
const page = {
  documentElement: { lang: 'ru' },
  getElementById: () => ({ textContent: JSON.stringify({ site: { project: 'familytown' } }) }),
}

beforeEach(() => {
  onPage('/games/ru/')
  vi.stubGlobal('document', page)
})
afterEach(() => {
  clearModalValues()
  addHostValues({ session: '', source: '', locale: '', project: '' })
  onPage('/')
  forgetHostToken()
  for (const each of [stored.session, stored.project, stored.accessToken, stored.supportIdentity]) each.remove()
})

it('are those of the browser, until the address or a host says otherwise, until a modal does', () => {
  stored.session.set('kept')
  stored.project.set('familytown')
  expect(requestValues()).toMatchObject({ session: 'kept', project: 'familytown', source: '' })

  addHostValues({ session: 'from-host', source: 'web', locale: 'ru' })
  expect(requestValues()).toMatchObject({ session: 'from-host', source: 'web', locale: 'ru', project: 'familytown' })

  setModalValues({ session: 'modal', source: 'mobile', locale: 'en', project: 'islandm3', jwt: 'game.token' })
  expect(requestValues()).toEqual({ session: 'modal', source: 'mobile', locale: 'en', project: 'islandm3', jwt: 'game.token' })

  clearModalValues()
  expect(requestValues()).toMatchObject({ session: 'from-host', source: 'web', locale: 'ru', project: 'familytown' })
})

it('take a token of the address before the stored one, on the pages that may be opened with one', () => {
  stored.accessToken.set('own')
  addHostValues({ jwt: 'brought' })
  expect(requestValues().jwt).toBe('own')
  onPage('/transactions')
  expect(requestValues().jwt).toBe('brought')
  forgetHostToken()
  expect(requestValues().jwt).toBe('own')
})

it('go with every call, as headers', () => {
  stored.accessToken.set('own')
  stored.supportIdentity.set('guest.proof')
  addHostValues({ session: 's1', source: 'web', locale: 'ru', project: 'familytown' })
  expect(requestHeaders(transactions.getUserPayments)).toEqual({
    accept: 'application/json',
    'frontend-language': 'ru',
    session: 's1',
    source: 'web',
    locale: 'ru',
    project: 'familytown',
    authorization: 'Bearer own',
    'temp-user-id': 'guest.proof',
  })
})

it('are left out where there are none, and a token where nobody asks whose it is', () => {
  expect(requestHeaders(transactions.getUserPayments)).toEqual({ accept: 'application/json', 'frontend-language': 'ru' })
  stored.accessToken.set('own')
  expect(requestHeaders(support.createIdentity)).not.toHaveProperty('authorization')
})

describe('a page that is opened', () => {
  /** Simulates opening another page in the same browser. Returns the values that the page reads from its URL. */
  const open = async (href: string) => {
    const { pathname, search } = new URL(href, 'http://hub.example')
    vi.stubGlobal('location', { pathname, search, hash: '' })
    vi.resetModules()
    return (await import('./request-values.ts')).requestValues()
  }

  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    })
    const window: { parent?: object } = {}
    window.parent = window
    vi.stubGlobal('window', window)
    vi.stubGlobal('document', page)
  })
  afterEach(() => vi.unstubAllGlobals())

  it('keeps the session and its project for pages whose addresses have no place for them', async () => {
    await open('/session/login/s1/web/ru/islandm3')
    expect(await open('/session/registration/s1/web')).toMatchObject({ session: 's1', source: 'web', project: 'islandm3' })
    expect(await open('/transactions?project=neuroarena')).toMatchObject({ session: 's1', project: 'neuroarena' })
    expect(await open('/transactions')).toMatchObject({ session: 's1', project: 'islandm3' })
  })

  it('does not take the project of an earlier session for that of a new one', async () => {
    await open('/session/login/s1/web/ru/islandm3')
    expect(await open('/session/registration/s2/web')).toMatchObject({ session: 's2', project: 'familytown' })
    expect(await open('/session/registration/s2/web')).toMatchObject({ session: 's2', project: 'familytown' })
  })

  it('does not keep a project that is only looked at', async () => {
    await open('/prices/neuroarena')
    await open('/games/en/?project=neuroarena')
    expect(await open('/session/login')).toMatchObject({ session: '', project: '' })
  })
})
