import { TRY_GAME_PATH } from '@playhub/contract/games/try-game'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'

let app: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('the stand-in hub may frame any page, and so makes no calls and is framed by nobody', async () => {
  const { headers, statusCode } = await app.app.inject(TRY_GAME_PATH)
  expect(statusCode).toBe(200)
  const rules = String(headers['content-security-policy']).split('; ')
  for (const rule of ["default-src 'none'", "connect-src 'none'", "form-action 'none'", "frame-ancestors 'none'", 'frame-src http: https:'])
    expect(rules).toContain(rule)
})

test('no other page of the hub may frame any page', async () => {
  const { headers } = await app.app.inject('/developers')
  expect(String(headers['content-security-policy'])).not.toMatch(/frame-src[^;]* http:( |;)/)
})
