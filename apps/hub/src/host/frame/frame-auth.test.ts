import { frameUserAuth } from '@playhub/contract/messages'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stored } from '../../base/storage.ts'
import { frameUserAuthOf } from './frame-auth.ts'

const unauthorized = { currentAuthType: 'unauthorized', jwt: '', nickName: '', userId: '', session: '' }
const signIn = (token: string) => {
  stored.accessToken.set(token)
  stored.authData.set({ currentAuthType: 'email', nickName: 'Mira', userId: '7' })
}

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('location', { pathname: '/games/en/familytown/', search: '' })
})
afterEach(() => {
  for (const each of [stored.accessToken, stored.authData, stored.session]) each.remove()
})

it('is unauthorized for a guest, who has no token to ask with', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  const auth = await frameUserAuthOf('familytown')
  expect(auth).toEqual(unauthorized)
  expect(frameUserAuth.parse(auth)).toEqual(auth)
  expect(fetched).not.toHaveBeenCalled()
})

it('is the player with a token for the game, never the account’s own', async () => {
  signIn('own')
  stored.session.set('s1')
  vi.stubGlobal('fetch', async () => Response.json({ jwt: 'for-the-game', expiresInSeconds: 86_400 }))
  const auth = await frameUserAuthOf('familytown')
  expect(auth).toEqual({ currentAuthType: 'email', jwt: 'for-the-game', nickName: 'Mira', userId: '7', session: 's1' })
  expect(frameUserAuth.parse(auth)).toEqual(auth)
})

it('is unauthorized where no such token is given', async () => {
  signIn('other')
  vi.stubGlobal('fetch', async () => Response.json({ code: 'PROJECT_NOT_FOUND' }, { status: 404 }))
  expect(await frameUserAuthOf('familytown')).toEqual(unauthorized)
})

it('throws where the server cannot answer now, so that the caller tries again', async () => {
  signIn('later')
  vi.stubGlobal('fetch', async () => Response.json({ code: 'DATABASE_UNAVAILABLE' }, { status: 503 }))
  await expect(frameUserAuthOf('familytown')).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
})
