/**
 * All types that host pages see. This file imports nothing, because the npm package would have to contain each imported file too.
 * `wire.test.ts` and the compiler compare these types with the contract.
 */

export type Language = 'ru' | 'en' | 'de' | 'es' | 'fr' | 'it' | 'ja' | 'ko' | 'pt' | 'zh'
export type Currency = 'RUB' | 'USD'

/**
 * The player who signed in. Your server must verify `jwt`; do not trust `userId` without that. `jwt` also opens payments of this project.
 */
export type Visitor = { currentAuthType: string; jwt: string; nickName: string; userId: string; session: string }

/**
 * The result of a payment. `payload` and `token` are empty unless the payment is paid. `paymentId` is empty if the hub does not know which
 * payment it was.
 */
export type Payment = { paymentId: string; status: 'none' | 'pending' | 'paid' | 'fail'; payload: string; token: string }

export type AuthResult =
  | { type: 'auth'; isError: false; errorCode: null; data: Visitor }
  | { type: 'auth'; isError: true; errorCode: number | null; data: null }

/** Use this result only for the screen. Your server gets a notice that says what was really paid. */
export type PaymentResult = { type: 'payment'; isError: boolean; errorCode: number | null; data: Payment }

/** The visitor's token is no longer valid. Forget it, and let the visitor sign in again. */
export type UnauthorizedResult = { type: 'unauthorized'; isError: true; errorCode: number | null; data: null }

export type HubResult = AuthResult | PaymentResult | UnauthorizedResult

/** A page of the hub. `path`: any other page, for example `/docs/terms.html`. */
export type HubPage =
  | { page: 'signIn' }
  /**
   * A payment that your server created. `jwt`: the token of an earlier `auth` result. `currency`: the currency of the price that you
   * showed. The hub then first offers a payment method in this currency.
   */
  | { page: 'payment'; paymentId: string; jwt?: string; currency?: Currency }
  /** The game of your project, including the sign-in and payment windows that open over the game. */
  | { page: 'game'; language?: Language }
  | { page: 'purchases' }
  | { page: 'support' }
  | { page: 'profile' }
  | { page: 'path'; path: string }

/** The results after which a page is closed: the result for which it was opened, or the message that the player's session has ended. */
export type EndOf<P extends HubPage> = P extends { page: 'signIn' }
  ? AuthResult | UnauthorizedResult
  : P extends { page: 'payment' }
    ? PaymentResult | UnauthorizedResult
    : UnauthorizedResult

export type ShowOptions = {
  /** The element that gets the frame. Without it, the page opens as a modal over yours. */
  into?: Element
  /** The page is closed when this signal is aborted. */
  signal?: AbortSignal
  /** Only with `into`: the frame becomes as high as the hub's page. The frame does not become lower again by itself. */
  followHeight?: boolean
  /** If the hub's page has not answered within this number of milliseconds, the event `failed` is sent. Default: 15,000. */
  readyWithinMs?: number
}

export type PageEvents = {
  /** A page of the hub has loaded. Sent again after each load in the frame. `height` is in CSS pixels. */
  ready: { height: number }
  /** The page has become higher or lower. */
  height: { height: number }
  /** Every result, including those of sign-in and payment windows that the hub shows on top of a running game. */
  result: HubResult
  /** The player has signed out, here or in another tab. */
  logout: undefined
  /** No page of the hub has answered within the time limit. A page may still answer later; then `ready` is sent. */
  failed: undefined
}

export type OpenPage<R extends HubResult = HubResult> = {
  readonly frame: HTMLIFrameElement
  /**
   * Resolves when the page was closed and removed: with the result that closed it, or with null if there was no such result. A payment that
   * was under way may still become paid. Never rejects.
   */
  readonly result: Promise<R | null>
  /** Calls `listener` on every event; returns a function that ends these calls. */
  on<K extends keyof PageEvents>(event: K, listener: (value: PageEvents[K]) => void): () => void
  /**
   * Sends the hub a player's token that your page already has. The hub checks the token and answers with an `auth` result. The token is
   * sent when the hub's page is ready, and again after each load, until the hub refuses it or the player signs out.
   */
  handOver(signIn: { jwt: string; session?: string; locale?: Language }): void
  close(): void
}

export type Embed = {
  /**
   * Opens the sign-in. Resolves with null if the sign-in was closed from your page: by the close button of the modal, by `signal`, or by Esc
   * while the focus is outside the hub's page. The close button in the hub's page gives an `auth` result with the code 1011 instead.
   */
  signIn(options?: ShowOptions): Promise<AuthResult | UnauthorizedResult | null>
  /**
   * Opens a payment. Resolves with null if the payment was closed from your page, by the same means as in `signIn`. The close button in the
   * hub's page gives a `payment` result with the code 4000 instead.
   */
  pay(
    payment: { paymentId: string; jwt?: string; currency?: Currency },
    options?: ShowOptions,
  ): Promise<PaymentResult | UnauthorizedResult | null>
  /** Opens any page of the hub. Throws TypeError if the URL is not on the origin of the hub. */
  open<P extends HubPage>(page: P, options?: ShowOptions): OpenPage<EndOf<P>>
}

export type EmbedOptions = {
  /** The URL of the hub, such as `https://play.example`. */
  hubUrl: string
  /** The project's id. Your page's origin must be on this project's list of hosts. */
  project: string
  /** The language of the modal's texts. The hub also stores it with the session. Default: the browser's language. */
  locale?: Language
  /** Your own ids of the installation, the user and the platform; each has at most 200 characters. */
  iid?: string
  uid?: string
  platformId?: string
}
