import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test.each([
  ['/catalogue', 200, 'text/html'],
  ['/catalogue/%E0%A4%A', 200, 'text/html'],
  ['/catalogue/%E0%A4%A?a=%E0%A4%A', 200, 'text/html'],
  ['/api/%E0%A4%A', 400, 'application/json'],
  ['/assets/%E0%A4%A', 400, 'application/json'],
])('%s is answered with %i and %s', async (url, status, type) => {
  const { statusCode, headers } = await app.desk.inject({ url, remoteAddress: '10.1.2.3' })
  expect([statusCode, String(headers['content-type']).split(';')[0]]).toEqual([status, type])
  if (status === 200) expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})
