import { fromHost, writeMessage } from '@playhub/contract/messages'
import { hostCodes } from '@playhub/contract/refusals'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addHostValues } from '../../session/request-values.ts'
import { hostSettings } from '../result/host-settings.ts'
import { receive } from './host-token.ts'

const replace = vi.fn<(address: string) => void>()

beforeEach(() => {
  const site = { textContent: JSON.stringify({ site: { project: 'islandm3' } }) }
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => site })
  vi.stubGlobal('location', { pathname: '/session/login', search: '', replace })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('parent', globalThis)
  addHostValues({ source: 'mobile' })
})
afterEach(() => addHostValues({ source: '' }))

const game = { currentAuthType: 'email', jwt: 'a.b.c', nickName: 'Ann', userId: '1', session: '', project: 'islandm3' }

it.each([
  ['the server does not know', { result: null }],
  ["is a game's", { result: null, game }],
])('tells the host of a sign-in page that the token in its address %s', async (_, checked) => {
  vi.stubGlobal('fetch', async () => Response.json(checked))
  await receive('a.b.c', '/session/login')
  const [[address] = ['']] = replace.mock.calls
  const { pathname, searchParams } = new URL(address, 'https://hub.example')
  expect(pathname).toBe('/session/loginDone')
  expect(JSON.parse(searchParams.get('result') ?? '')).toMatchObject({ type: 'auth', isError: true, errorCode: hostCodes.AUTH_CHECK })
})

it('refuses a sign-in from a window that is not the parent, without a request', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const fetched = vi.fn(async () => Response.json({ projects: [], supportEmail: 'a@b.cd' }))
  const listeners: ((event: Partial<MessageEvent>) => void)[] = []
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('window', { parent: {} })
  vi.stubGlobal('addEventListener', (_: string, listen: (typeof listeners)[number]) => listeners.push(listen))
  await receive('', '/games/en/')
  await hostSettings('islandm3')
  fetched.mockClear()
  for (const listen of listeners) {
    listen({
      source: null,
      origin: 'https://stranger.example',
      data: writeMessage(fromHost, 'HOST_TO_PLAYHUB_USER_AUTH', { jwt: 'a.b.c' }),
    })
  }
  await vi.waitFor(() => expect(said).toHaveBeenCalledOnce())
  expect(fetched).not.toHaveBeenCalled()
})
