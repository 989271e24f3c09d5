import { decodeJwt } from 'jose'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { World } from '../../world.ts'
import { badAnswer } from '../bad-answers.ts'
import { faultAt } from '../fault-at.ts'
import { issueIdToken } from '../id-token.ts'
import type { Keyring } from '../keyring.ts'
import { personOf, subjectOf } from '../people.ts'
import type { GoogleMemory } from './claims.ts'

/** Changes the library's answer if a fault was requested. */
export const spoilGoogle = (provider: Provider, world: World, keyring: Keyring, memory: GoogleMemory) => {
  provider.use(async (ctx, next) => {
    await next()
    // The cast adds undefined: the library sets `oidc` only for requests with a matching route.
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    const own = memory.faults.get(oidc?.entities.Grant?.jti ?? '')
    if (oidc?.route === 'resume' && ctx.status === 303) return spoilReturn(own)
    if (oidc?.route === 'token' && ctx.status === 200) return spoilTokens(own)
    if (oidc?.route === 'userinfo' && ctx.status === 200) return spoilProfile(own)

    async function spoilReturn(fault: typeof own) {
      const spoil = faultAt(world, 'callback', 'google', fault)
      const url = new URL(String(ctx.response.get('location')))
      if (spoil?.do === 'wrong-state') url.searchParams.set('state', 'of-another-sign-in')
      if (spoil?.do === 'expired-code') await (await provider.AuthorizationCode.find(url.searchParams.get('code') ?? ''))?.destroy()
      if (spoil?.do === 'server-error') {
        url.searchParams.delete('code')
        url.searchParams.set('error', 'server_error')
      }
      if (spoil) ctx.set('location', url.href)
    }

    async function spoilTokens(fault: typeof own) {
      const spoil = faultAt(world, 'token', 'google', fault)
      const bad = await badAnswer(world, spoil)
      if (bad) return replace(bad)
      const { id_token, ...rest } = ctx.body as Record<string, unknown>
      if (typeof id_token !== 'string') return
      ctx.body = rest
      if (spoil?.do === 'no-id-token') return
      const spoilId = faultAt(world, 'idToken', 'google', fault)
      ctx.body = { ...rest, id_token: await issueIdToken(keyring, decodeJwt(id_token), 'accounts.google.com', spoilId) }
    }

    async function spoilProfile(fault: typeof own) {
      const spoil = faultAt(world, 'profile', 'google', fault)
      const bad = await badAnswer(world, spoil)
      if (bad) return replace(bad)
      if (spoil?.do === 'invalid-token') return replace({ status: 401, type: 'application/json', body: '{"error":"invalid_token"}' })
      if (spoil?.do === 'other-user') ctx.body = { ...(ctx.body as object), sub: subjectOf('google', personOf('new')) }
    }

    function replace({ status, type, body, location }: { status: number; type: string; body: string; location?: string }) {
      ctx.status = status
      ctx.type = type
      ctx.body = body
      if (location) ctx.set('location', location)
    }
  })
}
