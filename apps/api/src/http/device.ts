import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const YEAR_SECONDS = 365 * 24 * 3600

/** Behind https the prefix makes the browser itself refuse a cookie that another host or a plain page has planted. */
export const deviceCookie = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  publicUrl.startsWith('https:')
    ? ({ name: '__Host-playhub-device', options: { secure: true, sameSite: 'none', partitioned: true } } as const)
    : ({ name: 'playhub-device', options: { sameSite: 'lax' } } as const)

/** The name that the browser came with. */
export const namedDevice = (request: FastifyRequest, config: Pick<Config, 'publicUrl'>): string | undefined => {
  const known = request.cookies[deviceCookie(config).name]
  return known && /^[\w-]{32}$/.test(known) ? known : undefined
}

/** The random name of the browser that asks, from its cookie; without a good one it gets a new one with this reply. */
export const deviceOf = (request: FastifyRequest, reply: FastifyReply, config: Pick<Config, 'publicUrl'>): string => {
  const known = namedDevice(request, config)
  if (known) return known
  const { name, options } = deviceCookie(config)
  const device = randomBytes(24).toString('base64url')
  // So that asking twice within one request gives one name.
  request.cookies[name] = device
  reply.setCookie(name, device, { path: '/', httpOnly: true, maxAge: YEAR_SECONDS, ...options })
  return device
}
