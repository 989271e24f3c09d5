import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const YEAR_SECONDS = 365 * 24 * 3600

/**
 * Returns the name and options of the device cookie. With the prefix `__Host-`, browsers reject the cookie if another host or a plain
 * http page sets it.
 */
export const deviceCookie = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  publicUrl.startsWith('https:')
    ? ({ name: '__Host-playhub-device', options: { secure: true, sameSite: 'none', partitioned: true } } as const)
    : ({ name: 'playhub-device', options: { sameSite: 'lax' } } as const)

/** Returns the random device name from the request's cookie; undefined without a valid cookie. */
export const namedDevice = (request: FastifyRequest, config: Pick<Config, 'publicUrl'>): string | undefined => {
  const known = request.cookies[deviceCookie(config).name]
  return known && /^[\w-]{32}$/.test(known) ? known : undefined
}

/**
 * Returns the random device name from this browser's cookie. For a browser without a valid cookie, makes a new name and sets the cookie in
 * the reply.
 */
export const deviceOf = (request: FastifyRequest, reply: FastifyReply, config: Pick<Config, 'publicUrl'>): string => {
  const known = namedDevice(request, config)
  if (known) return known
  const { name, options } = deviceCookie(config)
  const device = randomBytes(24).toString('base64url')
  // Remembers the new name for this request, so that a second call returns the same name.
  request.cookies[name] = device
  reply.setCookie(name, device, { path: '/', httpOnly: true, maxAge: YEAR_SECONDS, ...options })
  return device
}
