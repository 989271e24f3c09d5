import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'

let app: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://play.example', DESK_URL: 'https://desk.example' } })
})
afterAll(() => app.stop())

test('the page that previews drafts knows the desk, and may be framed by it alone', async () => {
  const { body, headers } = await app.app.inject('/desk-preview')
  expect(body).toContain('preview for https://desk.example')
  const policy = String(headers['content-security-policy'])
  for (const rule of ['frame-ancestors https://desk.example', "connect-src 'none'", "form-action 'none'", "default-src 'none'"])
    expect(policy).toContain(rule)
  expect(policy).not.toContain('frame-src')
})

test('the desk may frame the hub and show its pictures, and no other site', async () => {
  const { headers } = await app.desk.inject('/catalogue')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain('frame-src https://play.example;')
  expect(policy).toContain("img-src 'self' blob: data: https://play.example;")
})
