import type { FrameRequest } from '@playhub/contract/games/frame-verbs'
import { type Envelope, type FromFrameType, fromFrame, readMessage, type ToFrameType } from '@playhub/contract/messages'
import type { GameWindow } from './public-types.ts'

export const HUB = 'https://hub.example'

type Options = { search?: string; languages?: string[]; ancestorOrigins?: string[]; isTop?: boolean; answerAsGuest?: boolean }

/** A fake window of a game in the hub, for tests. Records what the game posts and can send messages as any window. */
export const fakeWindow = ({ search = '', languages = ['en-GB'], ancestorOrigins, isTop = false, answerAsGuest = false }: Options = {}) => {
  const posted: { message: unknown; targetOrigin: string }[] = []
  const listeners: Parameters<GameWindow['addEventListener']>[1][] = []
  const parent = {
    postMessage: (message: unknown, targetOrigin: string) => {
      posted.push({ message, targetOrigin })
      if (answerAsGuest && posted.length === 1) queueMicrotask(() => say('PLAYHUB_TO_IFRAME_USER_AUTH', guest))
    },
  }
  const game: GameWindow = {
    postMessage: () => {},
    get parent() {
      return isTop ? game : parent
    },
    location: ancestorOrigins ? { search, ancestorOrigins } : { search },
    navigator: { languages },
    addEventListener: (_type, listener) => listeners.push(listener),
  }
  const deliver = (data: unknown, from: { origin?: string; source?: unknown } = {}) => {
    for (const listener of listeners) listener({ data, origin: HUB, source: parent, ...from })
  }
  const say = (type: ToFrameType, body: object, from?: { origin?: string; source?: unknown }) =>
    deliver({ type, text: JSON.stringify(body) } satisfies Envelope, from)
  /** Returns the messages of one type that the game posted, parsed by the contract's schema. */
  const sent = (type: FromFrameType) =>
    posted.flatMap(({ message, targetOrigin }) => {
      const read = readMessage(fromFrame, message)
      return read?.type === type ? [{ body: read.body, targetOrigin }] : []
    })
  /** Replies to the `index`-th request of the game, counted from 0. */
  const reply = (index: number, answer: { ok: true; body?: unknown } | { ok: false; code: string }) => {
    // Safe cast: `sent` has parsed these messages as requests.
    const id = sent('IFRAME_TO_PLAYHUB_REQUEST').map(({ body }) => (body as FrameRequest).id)[index]
    say('PLAYHUB_TO_IFRAME_REPLY', { id, ...answer })
  }
  return { game, posted, deliver, say, sent, reply }
}

export const guest = { currentAuthType: 'unauthorized', jwt: '', nickName: '', userId: '', session: '' }
export const mira = { currentAuthType: 'email', jwt: 'jwt-of-mira', nickName: 'Mira', userId: '48201177', session: 's1' }
export const paid = { paymentId: 'p1', status: 'paid', payload: 'slot 3', token: 'proof', isError: false, errorCode: null }
