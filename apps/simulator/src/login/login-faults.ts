import type { Provider } from './people.ts'

/** Faults during a sign-in, by the step at which they occur. */
export const faultsByStage = {
  /** Faults of the consent page. */
  page: {
    denied: 'the person refuses before a page is shown',
    closed: 'the window closes itself',
    slow: 'the page comes after `ms`',
    coop: 'the page is sent with Cross-Origin-Opener-Policy: same-origin, which cuts the opener',
  },
  /** Faults of the redirect back to the hub. */
  callback: {
    'wrong-state': 'another state comes back',
    'no-device-id': 'VK comes back without device_id',
    'server-error': 'comes back with error=server_error',
    'expired-code': 'the code is too old already',
  },
  /** Faults of the answer when the hub exchanges a code. After such a fault, too, the code cannot be used again. */
  token: {
    'token-400': '400 invalid_grant',
    'token-401': '401 invalid_client',
    'token-500': '500 with a page',
    'token-hang': 'the answer waits for `ms`',
    'token-huge': '200 with 5 MB',
    'token-redirect': '302 to another address',
    'token-garbage': '200 that is not JSON',
    'error-200': '{"error":"invalid_request"} with status 200, as VK does',
    'no-id-token': 'the answer lacks the id_token',
  },
  /** Faults in the content and the signature of an id_token. */
  idToken: {
    'wrong-audience': 'for another app',
    'two-audiences': 'for this app and another',
    'wrong-issuer': 'by another issuer',
    'alternative-issuer': "Apple's https://account.apple.com, Google's accounts.google.com",
    'wrong-nonce': 'with another nonce',
    'no-nonce': 'without the nonce',
    expired: 'two hours old',
    'issued-in-future': 'issued two minutes from now',
    'missing-sub': 'without sub',
    'alg-none': 'unsigned, alg none',
    hs256: 'HS256, signed with the public key as the secret',
    'foreign-key': 'signed by another key under the known kid',
    'unknown-key': 'signed by a key that nobody publishes',
    jku: "the header says where to fetch the key: an attacker's address",
    jwk: 'the header brings the key itself',
    'rotate-keys': 'signed by a new key, published from now on; the old one is gone',
  },
  /** Faults in the provider's data about an access token. */
  profile: {
    'other-app': 'the token belongs to another app',
    'other-user': 'the profile is of somebody else than the token',
    'invalid-token': 'the token is not good',
    'profile-500': '500 with a page',
    'profile-hang': 'the answer waits for `ms`',
  },
  /** Faults in the data of Telegram's widget. */
  widget: {
    'forged-hash': 'signed with another bot token',
    'changed-field': 'the id was changed after signing',
    'extra-field': 'a field was added after signing',
    'missing-hash': 'without hash',
    stale: 'signed ten minutes ago',
    'from-the-future': 'signed two minutes from now',
  },
} as const

export type Stage = keyof typeof faultsByStage

/** For each provider, the steps of its sign-in that can have faults, except the consent page. */
export const stagesOf: Record<Provider, readonly Stage[]> = {
  google: ['callback', 'token', 'idToken', 'profile'],
  apple: ['token', 'idToken'],
  vk: ['callback', 'token', 'profile'],
  yandex: ['callback', 'token', 'profile'],
  telegram: ['widget'],
  facebook: ['profile'],
}
export type FaultOf<S extends Stage> = keyof (typeof faultsByStage)[S]
export type LoginFaultName = { [S in Stage]: FaultOf<S> }[Stage]
export type Spoil<S extends Stage = Stage> = { do: FaultOf<S> & LoginFaultName; ms: number }

// The cast is safe: these are the keys of a constant table.
export const loginFaultNames = Object.values(faultsByStage).flatMap((faults) => Object.keys(faults)) as [
  LoginFaultName,
  ...LoginFaultName[],
]
