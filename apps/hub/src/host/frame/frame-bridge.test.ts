import type { ToFrameType } from '@playhub/contract/messages'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stored } from '../../base/storage.ts'
import { currentIdentity, forgetPlayer } from '../../session/identity.ts'
import { closeModal, currentModal, openModal } from '../modal-store.ts'
import { joinFrame } from './frame-bridge.ts'

const values = { session: '', jwt: '', source: '', locale: '', project: 'familytown' } as const
const down = () => Response.json({ code: 'DATABASE_UNAVAILABLE', message: '' }, { status: 503 })
const token = () => Response.json({ jwt: 'for-the-game', expiresInSeconds: 86_400 })
const mira = { currentAuthType: 'email', jwt: 'for-the-game', nickName: 'Mira', userId: '7' }
const guest = { currentAuthType: 'unauthorized', jwt: '' }

const signIn = (accessToken: string) => {
  stored.accessToken.set(accessToken)
  stored.authData.set({ currentAuthType: 'email', nickName: 'Mira', userId: '7' })
}

/** Replaces the server. `answer` answers requests for the token of the game; other requests get no answer. */
const serve = (answer: () => Response) =>
  vi.stubGlobal('fetch', async (address: string) => (address.includes('frame-token') ? answer() : new Promise(() => {})))

const open: (() => void)[] = []
/**
 * Connects a simulated game to the hub. `say` sends a message of the game. `told` returns the messages of one type that the hub has sent.
 */
const join = () => {
  const heard: { type: ToFrameType; text: string }[] = []
  // The code under test uses no other part of the frame.
  const frame = { contentWindow: { postMessage: (message: (typeof heard)[number]) => heard.push(message) } } as unknown as HTMLIFrameElement
  const bridge = joinFrame({
    frame: { current: frame },
    project: 'familytown',
    origin: 'https://game.example',
    known: currentIdentity(),
    changeLanguage: () => {},
    onLifecycle: () => {},
    reload: () => {},
  })
  open.push(bridge.end)
  const say = (type: string, body: object = {}) => bridge.hear({ type, text: JSON.stringify(body) })
  const told = (type: ToFrameType) => heard.filter((message) => message.type === type).map(({ text }) => JSON.parse(text))
  return { bridge, say, told }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  const listened = { addEventListener: () => {}, removeEventListener: () => {} }
  for (const [name, listen] of Object.entries(listened)) vi.stubGlobal(name, listen)
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => null, visibilityState: 'visible', ...listened })
  // Simulates a page that is not in a frame of a host.
  for (const name of ['window', 'parent']) vi.stubGlobal(name, globalThis)
  vi.stubGlobal('location', { pathname: '/games/en/familytown/', search: '' })
})
afterEach(() => {
  for (const end of open.splice(0)) end()
  closeModal()
  for (const each of [stored.accessToken, stored.authData]) each.remove()
  vi.useRealTimers()
})

it('tells the game the player as soon as the server gives a token, if it could not at first', async () => {
  signIn('own-1')
  let answer = down
  serve(() => answer())
  const { say, told } = join()
  say('IFRAME_TO_PLAYHUB_GET_USER_AUTH')
  await vi.advanceTimersByTimeAsync(0)
  expect(told('PLAYHUB_TO_IFRAME_USER_AUTH')).toMatchObject([guest])
  await vi.advanceTimersByTimeAsync(2000)
  answer = token
  await vi.advanceTimersByTimeAsync(4000)
  expect(told('PLAYHUB_TO_IFRAME_USER_AUTH')).toMatchObject([guest, mira])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(told('PLAYHUB_TO_IFRAME_USER_AUTH')).toHaveLength(2)
})

it('tells a game the same player again, not a guest, while the server cannot give the next token', async () => {
  signIn('own-4')
  let answer = token
  serve(() => answer())
  const { say, told } = join()
  const heard = () => told('PLAYHUB_TO_IFRAME_USER_AUTH')
  say('IFRAME_TO_PLAYHUB_GET_USER_AUTH')
  await vi.advanceTimersByTimeAsync(0)
  answer = down
  // The token is valid for less than an hour now.
  await vi.advanceTimersByTimeAsync(23.5 * 60 * 60_000)
  say('IFRAME_TO_PLAYHUB_GET_USER_AUTH')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(heard()).toMatchObject([mira, mira])
  answer = () => Response.json({ jwt: 'the-next', expiresInSeconds: 86_400 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(heard()).toMatchObject([mira, mira, { ...mira, jwt: 'the-next' }])
})

it('gives no earlier token to a player who has signed out and in again', async () => {
  signIn('own-5')
  let answer = token
  serve(() => answer())
  const { say, told } = join()
  say('IFRAME_TO_PLAYHUB_GET_USER_AUTH')
  await vi.advanceTimersByTimeAsync(0)
  forgetPlayer()
  answer = down
  signIn('own-6')
  await vi.advanceTimersByTimeAsync(0)
  expect(told('PLAYHUB_TO_IFRAME_LOGOUT')).toHaveLength(1)
  expect(told('PLAYHUB_TO_IFRAME_USER_AUTH')).toMatchObject([mira, guest])
})

it('asks for no token any more when the game is closed', async () => {
  signIn('own-2')
  const asked = vi.fn(down)
  serve(asked)
  const { bridge, say } = join()
  say('IFRAME_TO_PLAYHUB_GET_USER_AUTH')
  await vi.advanceTimersByTimeAsync(0)
  bridge.end()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toHaveBeenCalledTimes(1)
})

it('tells a game that starts again under a screen of the hub to pause', () => {
  const { say, told } = join()
  say('IFRAME_TO_PLAYHUB_LIFECYCLE', { state: 'connected' })
  openModal({ screen: 'login', values })
  expect(told('PLAYHUB_TO_IFRAME_PAUSE')).toEqual([{ reason: 'screen' }])
  say('IFRAME_TO_PLAYHUB_LIFECYCLE', { state: 'connected' })
  expect(told('PLAYHUB_TO_IFRAME_PAUSE')).toEqual([{ reason: 'screen' }, { reason: 'screen' }])
  closeModal()
  expect(told('PLAYHUB_TO_IFRAME_RESUME')).toEqual([{}])
})

it('answers a payment that is asked for while another one is open with an error without a code', async () => {
  signIn('own-3')
  const { say, told } = join()
  const open = (body: object) => say('IFRAME_TO_PLAYHUB_ON_BANK', body)
  open({ paymentId: 'p1' })
  await vi.waitFor(() => expect(currentModal()?.ref.screen).toBe('payment'))
  open({ paymentId: 'p2' })
  open({ itemId: 'coins-100' })
  const busy = { status: 'none', payload: '', token: '', isError: true, errorCode: null }
  expect(told('PLAYHUB_TO_IFRAME_PAYMENT_RESULT')).toEqual(['p2', ''].map((paymentId) => ({ paymentId, ...busy })))
  closeModal()
  await vi.waitFor(() => expect(told('PLAYHUB_TO_IFRAME_PAYMENT_RESULT')).toHaveLength(3))
  expect(told('PLAYHUB_TO_IFRAME_PAYMENT_RESULT')[2]).toMatchObject({ paymentId: 'p1', errorCode: 4000 })
})

it('answers a purchase of nothing as one that could not be opened', async () => {
  const { say, told } = join()
  say('IFRAME_TO_PLAYHUB_ON_BANK')
  await vi.waitFor(() =>
    expect(told('PLAYHUB_TO_IFRAME_PAYMENT_RESULT')).toMatchObject([{ paymentId: '', status: 'none', isError: true, errorCode: 4001 }]),
  )
})
