import fastify from 'fastify'
import { expect, test } from 'vitest'
import { metricsRoute } from '../src/http/health.ts'
import { handleErrors } from '../src/http/refuse.ts'
import { createMetrics } from '../src/metrics.ts'

const TOKEN = 'scraper-0123456789'

const statusOf = async (config: { production: boolean; metricsToken: string | undefined }, shown?: string) => {
  const app = fastify()
  handleErrors(app)
  metricsRoute(app, { metrics: createMetrics(), config })
  const { statusCode } = await app.inject({ url: '/metrics', ...(shown && { headers: { authorization: shown } }) })
  await app.close()
  return statusCode
}

test('asks for its token; in production nobody reads it without one', async () => {
  for (const production of [true, false]) {
    expect(await statusOf({ production, metricsToken: TOKEN }, `Bearer ${TOKEN}`)).toBe(200)
    expect(await statusOf({ production, metricsToken: TOKEN }, `Bearer ${TOKEN}x`)).toBe(404)
    expect(await statusOf({ production, metricsToken: TOKEN })).toBe(404)
  }
  expect(await statusOf({ production: true, metricsToken: undefined })).toBe(404)
  expect(await statusOf({ production: true, metricsToken: undefined }, 'Bearer undefined')).toBe(404)
  expect(await statusOf({ production: false, metricsToken: undefined })).toBe(200)
})
