/**
 * All types that host pages see. This file imports nothing, because the packed package carries it alone. `wire.test.ts` and the compiler
 * compare these types with the contract.
 */

export type Language = 'ru' | 'en' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'ko' | 'pt' | 'zh'
export type Currency = 'RUB' | 'USD'

/** `jwt` is for your server, which verifies it. It also opens payments of this project. Do not trust `userId` without it. */
export type Visitor = { currentAuthType: string; jwt: string; nickName: string; userId: string; session: string }

/** `payload` and `token` are empty unless the payment is paid. `paymentId` is empty if no payment could be named. */
export type Payment = { paymentId: string; status: 'none' | 'pending' | 'paid' | 'fail'; payload: string; token: string }

export type AuthResult =
  | { type: 'auth'; isError: false; errorCode: null; data: Visitor }
  | { type: 'auth'; isError: true; errorCode: number | null; data: null }

/** A hint for the screen: your server is told by a notice what was really paid. */
export type PaymentResult = { type: 'payment'; isError: boolean; errorCode: number | null; data: Payment }

/** The visitor's token is no longer valid. Forget it, and let the visitor sign in again. */
export type UnauthorizedResult = { type: 'unauthorized'; isError: true; errorCode: number | null; data: null }

export type HubResult = AuthResult | PaymentResult | UnauthorizedResult

/** A page of the hub. `path`: any other page, for example `/docs/terms.html`. */
export type HubPage =
  | { page: 'signIn' }
  /**
   * A payment that your server created. `jwt`: the token of an earlier `auth` result. `currency`: that of the price which you showed; the
   * hub then starts with a payment method in it.
   */
  | { page: 'payment'; paymentId: string; jwt?: string; currency?: Currency }
  /** The game of your project, with everything that opens over it. */
  | { page: 'game'; language?: Language }
  | { page: 'purchases' }
  | { page: 'support' }
  | { page: 'profile' }
  | { page: 'path'; path: string }

/** What ends this page: its own result, or the end of the session. */
export type EndOf<P extends HubPage> = P extends { page: 'signIn' }
  ? AuthResult | UnauthorizedResult
  : P extends { page: 'payment' }
    ? PaymentResult | UnauthorizedResult
    : UnauthorizedResult

export type ShowOptions = {
  /** The element that gets the frame. Without it, the page opens as a modal over yours. */
  into?: Element
  /** Closes the page when it is aborted. */
  signal?: AbortSignal
  /** With `into`: the frame becomes as high as the hub's page. It never becomes lower by itself. */
  followHeight?: boolean
  /** After this time without an answer of the hub the event `failed` is sent. Default: 15 seconds. */
  readyWithinMs?: number
}

export type PageEvents = {
  /** A page of the hub has loaded. Sent again after each load in the frame. `height` in CSS pixels. */
  ready: { height: number }
  /** The page has become higher or lower. */
  height: { height: number }
  /** Every result, including those of sign-in and payment windows that the hub shows on top of a running game. */
  result: HubResult
  /** The player has signed out, here or in another tab. */
  logout: undefined
  /** No page of the hub has answered yet. It may still do so: then `ready` follows. */
  failed: undefined
}

export type OpenPage<R extends HubResult = HubResult> = {
  readonly frame: HTMLIFrameElement
  /**
   * The result that ended the page, which is then removed; null if it was closed without one. A payment that was under way may still become
   * paid. Never rejects.
   */
  readonly result: Promise<R | null>
  /** Calls `listener` on every event; returns a function that stops it. */
  on<K extends keyof PageEvents>(event: K, listener: (value: PageEvents[K]) => void): () => void
  /**
   * Hands over a token that you have: the hub checks it and answers with an `auth` result. It is sent when the hub's page is ready, and
   * again after each load, until it is refused or the player signs out.
   */
  handOver(signIn: { jwt: string; session?: string; locale?: Language }): void
  close(): void
}

export type Embed = {
  /** Opens the sign-in. Null if it was closed on your side; the hub's own close button gives an `auth` result with the code 1011. */
  signIn(options?: ShowOptions): Promise<AuthResult | UnauthorizedResult | null>
  /** Opens a payment. Null if it was closed on your side; the hub's own close button gives a `payment` result with the code 4000. */
  pay(
    payment: { paymentId: string; jwt?: string; currency?: Currency },
    options?: ShowOptions,
  ): Promise<PaymentResult | UnauthorizedResult | null>
  /** Opens any page of the hub. Throws TypeError if the address is not one of the hub. */
  open<P extends HubPage>(page: P, options?: ShowOptions): OpenPage<EndOf<P>>
}

export type EmbedOptions = {
  /** The hub's address, such as `https://play.example`. */
  hubUrl: string
  /** The project's id. Your page's origin must be on this project's list of hosts. */
  project: string
  /** The language of the modal's own words, kept with the session. Default: the browser's. */
  locale?: Language
  /** Your numbers for the installation, the user and the platform; each up to 200 characters. */
  iid?: string
  uid?: string
  platformId?: string
}
