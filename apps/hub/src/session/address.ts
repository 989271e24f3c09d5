import type { SessionValues } from '@playhub/contract/hosting'

/** The values that a host put into a page's URL, for example its session and its `source`. */
export type AddressValues = { [K in keyof SessionValues]?: string }
export type Address = {
  /** The beginning of the path that names the screen, such as `/session/login`. Undefined if the URL of this page takes no values. */
  screen: string | undefined
  values: AddressValues
  /** The payment's id. */
  id: string | undefined
  /** The page's path and query without the token. */
  cleaned: string
}

type Place = keyof SessionValues | 'id'

// The values that a URL may contain as optional path segments, in this order. `shapes` below says which paths accept which segments.
const loginSegments = ['session', 'source', 'locale', 'project', 'jwt'] as const
const shortSegments: readonly Place[] = ['session', 'source']
const paymentSegments: readonly Place[] = ['id', 'source', 'locale', 'project', 'jwt']

// Longer prefixes come first, because `/session/login/email` would also match `/session/login` with a session called "email".
const shapes: readonly (readonly [prefix: string, segments: readonly Place[]])[] = [
  ['/session/login/email', shortSegments],
  ['/session/login/code', shortSegments],
  ['/session/login', loginSegments],
  ['/session/registration', shortSegments],
  ['/auth/recovery-password', shortSegments],
  ['/payments/process', paymentSegments],
  ['/payments/yookassa', paymentSegments],
  ['/payments/stripe', paymentSegments],
  ['/payments/yandex-pay', paymentSegments],
  ['/transactions/help', ['id']],
]

/**
 * Whether a host may pass a token in the URL of this page. On other pages a token is ignored, because a link must not make the visitor act
 * as somebody else.
 */
export const takesToken = (pathname: string) => shapeOf(pathname)?.[1].includes('jwt') || /^\/transactions(\/|$)/i.test(pathname)

// Finds the shape of a path. Like the routes, it ignores upper and lower case.
const shapeOf = (pathname: string) => shapes.find(([prefix]) => `${pathname.toLowerCase()}/`.startsWith(`${prefix}/`))

const decode = (segment: string) => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Reads the values that a host put into a page's URL, in the path or the query. If a value is in both, the value in the query is used. */
export const readAddress = (pathname: string, search: string): Address => {
  const query = new URLSearchParams(search)
  const values: AddressValues = {}
  let id: string | undefined
  let cleanedPath = pathname

  const shape = shapeOf(pathname)
  if (shape) {
    const [prefix, places] = shape
    const given = pathname.slice(prefix.length).split('/').slice(1)
    places.forEach((place, at) => {
      const segment = given[at]
      if (!segment) return
      if (place === 'id') id = decode(segment)
      else values[place] = decode(segment)
    })
    const tokenAt = places.indexOf('jwt')
    if (tokenAt >= 0 && given[tokenAt]) cleanedPath = [pathname.slice(0, prefix.length), ...given.slice(0, tokenAt)].join('/')
  }

  for (const name of loginSegments) {
    const value = query.get(name)
    if (value) values[name] = value
  }
  id = query.get('id') || id
  if (!takesToken(pathname)) delete values.jwt
  return { screen: shape?.[0], values, id, cleaned: cleanedPath + withoutToken(search) }
}

const withoutToken = (search: string) => {
  const query = new URLSearchParams(search)
  if (!query.has('jwt')) return search
  query.delete('jwt')
  return query.size > 0 ? `?${query}` : ''
}
