import { FRAME_REQUESTS_MAX, type FrameRequest, type FrameVerb, frameVerbs, type PauseReason } from '@playhub/contract/games/frame-verbs'
import type { Language } from '@playhub/contract/limits'
import { type FrameBank, type FramePaymentResult, type FrameUserAuth, fromFrame, readMessage } from '@playhub/contract/messages'
import { hostCodes, Refusal } from '@playhub/contract/refusals'
import type { Post } from '../host/stand-in-frame.ts'
import { checkBody, checkMessage, type Fault } from './faults.ts'
import { firstLines, goodOf, type Line } from './shop.ts'
import { answers, nothingOwned } from './verbs.ts'

/** One line of the log. */
export type Entry = {
  id: number
  /** The time in ms since the simulated hub was created. */
  at: number
  direction: 'fromGame' | 'toGame'
  verb: string
  payload: unknown
  /** The reply from the other side. */
  answer?: unknown
  /** How long the reply took, in ms. */
  tookMs?: number
  faults: Fault[]
}
export type Outcome = 'ask' | 'paid' | 'cancelled' | 'failed'
export type Question = { kind: 'login' } | { kind: 'payment'; title: string }
export type Shown = {
  entries: readonly Entry[]
  isSignedIn: boolean
  language: Language
  question: Question | undefined
  isPaused: boolean
  lines: readonly Line[]
  outcome: Outcome
}

/**
 * A text that the simulated hub sends in place of a token. Every server refuses it, and the text says so to anybody who finds it in a log.
 */
export const STAND_IN_TOKEN = 'stand-in.not-a-token.refused-everywhere'
const ENTRIES_MAX = 500

const player: FrameUserAuth = { currentAuthType: 'email', jwt: STAND_IN_TOKEN, nickName: 'Stand-in', userId: '1000001', session: '' }
const guest: FrameUserAuth = { currentAuthType: 'unauthorized', jwt: '', nickName: '', userId: '', session: '' }

/**
 * Creates a simulated hub in memory, with which developers test a game. It has no accounts, no money and no server, and uses no data of the
 * visitor. It replies by the rules of the real hub, and logs the messages in both directions.
 */
export const createStandIn = (post: Post, language: Language, onChange: (shown: Shown) => void) => {
  let shown: Shown = { entries: [], isSignedIn: false, language, question: undefined, isPaused: false, lines: firstLines, outcome: 'ask' }
  let owned = { guest: nothingOwned(), player: nothingOwned() }
  let isConnected = false
  let decide: ((outcome: 'yes' | 'no' | 'failed') => void) | undefined
  let waiting = 0
  let nextId = 1
  const began = performance.now()

  const change = (part: Partial<Shown>) => {
    shown = { ...shown, ...part }
    onChange(shown)
  }
  const write = (entry: Omit<Entry, 'id' | 'at'>) => {
    const id = nextId
    nextId += 1
    change({ entries: [...shown.entries, { ...entry, id, at: performance.now() - began }].slice(-ENTRIES_MAX) })
    return id
  }
  const amend = (id: number, part: (entry: Entry) => Partial<Entry>) =>
    change({ entries: shown.entries.map((entry) => (entry.id === id ? { ...entry, ...part(entry) } : entry)) })
  /** Adds the reply to the log entry `id`. */
  const reply = (id: number, answer: unknown) => amend(id, ({ at }) => ({ answer, tookMs: Math.round(performance.now() - began - at) }))
  /** Sends the game a message that is not a reply. */
  const tell: Post = (type, body) => {
    post(type, body)
    write({ direction: 'toGame', verb: type, payload: body, faults: [] })
  }

  const pause = (reason: PauseReason) => {
    if (shown.isPaused) return
    change({ isPaused: true })
    // Only a game that has sent a lifecycle message understands `PLAYHUB_TO_IFRAME_PAUSE`.
    if (isConnected) tell('PLAYHUB_TO_IFRAME_PAUSE', { reason })
  }
  const resume = () => {
    if (!shown.isPaused) return
    change({ isPaused: false })
    if (isConnected) tell('PLAYHUB_TO_IFRAME_RESUME', {})
  }
  const ask = async (question: Question) => {
    pause('screen')
    change({ question })
    const outcome = await new Promise<'yes' | 'no' | 'failed'>((resolve) => {
      decide = resolve
    })
    decide = undefined
    change({ question: undefined })
    resume()
    return outcome
  }

  const who = () => (shown.isSignedIn ? player : guest)
  const mine = () => (shown.isSignedIn ? owned.player : owned.guest)
  const signIn = (isSignedIn: boolean) => {
    if (isSignedIn === shown.isSignedIn) return
    change({ isSignedIn })
    if (!isSignedIn) return
    // A guest's save moves to the account if the account has no save with this name.
    for (const [name, save] of owned.guest.saves) if (!owned.player.saves.has(name)) owned.player.saves.set(name, save)
    owned.guest = nothingOwned()
  }

  const login = async (id: number) => {
    if (!shown.isSignedIn && (await ask({ kind: 'login' })) === 'yes') signIn(true)
    post('PLAYHUB_TO_IFRAME_USER_AUTH', who())
    reply(id, who())
  }

  const buy = async (id: number, { itemId, paymentId = '', payload = '' }: FrameBank) => {
    const end = (result: Partial<FramePaymentResult>) => {
      const whole = { paymentId, status: 'none', payload: '', token: '', isError: true, errorCode: null, ...result } as const
      post('PLAYHUB_TO_IFRAME_PAYMENT_RESULT', whole)
      reply(id, whole)
    }
    const cancelled = { errorCode: hostCodes.PAYMENT_CANCELLED }
    // As in the real hub, this result is the only error without a code.
    if (shown.question) return end({})
    const line = shown.lines.find((each) => each.itemId === itemId)
    if (!line && !paymentId) {
      amend(id, ({ faults }) => ({ faults: [...faults, { kind: 'unknownItem', name: itemId ?? '' }] }))
      return end({ errorCode: hostCodes.PAYMENT_PROCESS_LOAD })
    }
    if (!shown.isSignedIn) {
      if ((await ask({ kind: 'login' })) !== 'yes') return end(cancelled)
      signIn(true)
      tell('PLAYHUB_TO_IFRAME_USER_AUTH', player)
    }
    const { outcome } = shown
    const decided =
      outcome === 'ask'
        ? await ask({ kind: 'payment', title: line?.title ?? paymentId })
        : ({ paid: 'yes', cancelled: 'no', failed: 'failed' } as const)[outcome]
    const known = paymentId || crypto.randomUUID()
    if (decided === 'no') return end({ ...cancelled, paymentId: known })
    if (decided === 'failed') return end({ paymentId: known, status: 'fail', errorCode: hostCodes.PAYMENT_FAILED })
    if (line) {
      const good = goodOf({ itemId: line.itemId, kind: line.kind, paymentId: known, payload })
      owned.player.goods.set(good.goodId, good)
    }
    end({ paymentId: known, status: 'paid', payload, token: STAND_IN_TOKEN, isError: false })
  }

  const request = (id: number, { id: requestId, verb, body = {} }: FrameRequest) => {
    const answer = (sent: { ok: true; body: unknown } | { ok: false; code: string }) => {
      post('PLAYHUB_TO_IFRAME_REPLY', { id: requestId, ...sent })
      reply(id, sent.ok ? sent.body : { code: sent.code })
    }
    const refuse = (code: string, faults: Fault[]) => {
      amend(id, (entry) => ({ faults: [...entry.faults, ...faults] }))
      answer({ ok: false, code })
    }
    amend(id, () => ({ verb, payload: body }))
    if (!isVerb(verb)) return refuse('UNKNOWN_VERB', [{ kind: 'unknownVerb', name: verb }])
    if (waiting >= FRAME_REQUESTS_MAX) return refuse('TOO_MANY_REQUESTS', [{ kind: 'tooMany', name: String(FRAME_REQUESTS_MAX) }])
    const faults = checkBody(frameVerbs[verb].body, body)
    const read = frameVerbs[verb].body.safeParse(body)
    if (!read.success) return refuse('BAD_REQUEST', faults)
    amend(id, (entry) => ({ faults: [...entry.faults, ...faults] }))
    waiting += 1
    // The reply is sent after a delay, like the reply of a real hub. So a game must not expect the reply before its own call returns.
    setTimeout(() => {
      waiting -= 1
      try {
        // Safe cast: the input was parsed with the schema of `verb`. TypeScript cannot relate the two, because `verb` is a union.
        answer({ ok: true, body: (answers[verb] as (...input: unknown[]) => unknown)(read.data, mine(), shown.lines) })
      } catch (error) {
        answer({ ok: false, code: error instanceof Refusal ? error.code : 'UNAVAILABLE' })
      }
    }, 30)
  }

  const hear = (data: unknown, foreign?: string) => {
    const { type, body, faults } = checkMessage(fromFrame, data)
    const isForeign: Fault[] = foreign === undefined ? [] : [{ kind: 'foreign', name: foreign }]
    const id = write({ direction: 'fromGame', verb: type, payload: body, faults: [...isForeign, ...faults] })
    const message = foreign === undefined ? readMessage(fromFrame, data) : undefined
    switch (message?.type) {
      case 'IFRAME_TO_PLAYHUB_GET_USER_AUTH':
        post('PLAYHUB_TO_IFRAME_USER_AUTH', who())
        return reply(id, who())
      case 'IFRAME_TO_PLAYHUB_ON_LOGIN':
        return void login(id)
      case 'IFRAME_TO_PLAYHUB_ON_LOGOUT':
        signIn(false)
        post('PLAYHUB_TO_IFRAME_LOGOUT', {})
        return reply(id, {})
      case 'IFRAME_TO_PLAYHUB_ON_BANK':
        return void buy(id, message.body)
      case 'IFRAME_TO_PLAYHUB_CHANGE_LNG':
        change({ language: message.body.lng })
        post('PLAYHUB_TO_IFRAME_CHANGE_LNG', message.body)
        return reply(id, message.body)
      case 'IFRAME_TO_PLAYHUB_REQUEST':
        return request(id, message.body)
      case 'IFRAME_TO_PLAYHUB_LIFECYCLE':
        isConnected = true
    }
  }

  return {
    hear,
    decide: (outcome: 'yes' | 'no' | 'failed') => decide?.(outcome),
    setSignedIn: (isSignedIn: boolean) => {
      if (isSignedIn === shown.isSignedIn) return
      signIn(isSignedIn)
      if (isSignedIn) tell('PLAYHUB_TO_IFRAME_USER_AUTH', player)
      else tell('PLAYHUB_TO_IFRAME_LOGOUT', {})
    },
    setLanguage: (next: Language) => {
      change({ language: next })
      tell('PLAYHUB_TO_IFRAME_CHANGE_LNG', { lng: next })
    },
    setOutcome: (outcome: Outcome) => change({ outcome }),
    setLines: (lines: readonly Line[]) => change({ lines }),
    pause: () => pause('hidden'),
    resume,
    clearLog: () => change({ entries: [] }),
    /** Called when the game's page is loaded again. The game's saves and purchases are kept. */
    restart: () => {
      isConnected = false
      decide?.('no')
      change({ isPaused: false })
    },
    forget: () => {
      owned = { guest: nothingOwned(), player: nothingOwned() }
    },
  }
}
export type StandIn = ReturnType<typeof createStandIn>

const isVerb = (verb: string): verb is FrameVerb => Object.hasOwn(frameVerbs, verb)
