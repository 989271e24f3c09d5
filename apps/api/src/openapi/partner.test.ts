import { eventTypes, partner } from '@playhub/contract/partner'
import { expect, test } from 'vitest'
import { docsPage } from './page.ts'
import { describePartner } from './partner.ts'

const document = describePartner('https://play.example')
const operation = (method: string, path: string) => {
  const found = document.paths[`/partner/v1${path}`]?.[method]
  if (!found) throw new Error(`${method} ${path} is not described`)
  return found
}

test('every call is described, with its key', () => {
  const described = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
  expect(described.toSorted()).toEqual(
    Object.keys(partner)
      .map((name) => `partner.${name}`)
      .toSorted(),
  )
  expect(document).toMatchObject({ security: [{ key: [] }], components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } } })
})

test('a call that creates something tells of its key, of the repeated answer, and of each refusal', () => {
  expect(operation('post', '/payments/{id}/refunds')).toMatchObject({
    parameters: [{ name: 'id' }, { name: 'Idempotency-Key', in: 'header', required: true }],
    responses: {
      200: { headers: { 'idempotent-replayed': {} } },
      400: { description: expect.stringContaining('BAD_REQUEST') },
      404: { description: 'PAYMENT_NOT_FOUND' },
      409: { description: 'REFUND_NOT_POSSIBLE, REFUND_TOO_MUCH, IDEMPOTENCY_KEY_REUSED' },
    },
  })
  expect(operation('get', '/notices').parameters).toMatchObject([{ name: 'state' }, { name: 'limit' }, { name: 'cursor' }])
})

test('the body of every notice is described, with its signature', () => {
  expect(Object.keys(document.webhooks ?? {})).toEqual([...eventTypes])
  expect(document.webhooks?.['payment.disputed']?.post).toMatchObject({
    parameters: [{ name: 'webhook-id' }, { name: 'webhook-timestamp' }, { name: 'webhook-signature' }],
    requestBody: {
      content: {
        'application/json': { schema: { properties: { type: { const: 'payment.disputed' }, data: { properties: { dispute: {} } } } } },
      },
    },
  })
})

test('calls and notices have samples, which the page shows', () => {
  const answers = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ responses }) => JSON.stringify(responses)),
  )
  expect(answers.filter((text) => !text.includes('"example":'))).toEqual([])
  const bodies = Object.values(document.webhooks ?? {}).map(({ post }) => JSON.stringify(post.requestBody))
  expect(bodies.filter((text) => !text.includes('"example":{"id":"evt_'))).toEqual([])
  expect(docsPage(document, '/partner/v1/openapi.json')).toContain('&#34;payload&#34;: &#34;order 17&#34;')
})

test('nothing forbids fields that come later, and every reference leads somewhere', () => {
  const text = JSON.stringify(document)
  // Requests must match the schema exactly; replies may have more fields.
  const answers = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ responses }) => responses))
  expect(JSON.stringify([answers, document.components, document.webhooks])).not.toContain('"additionalProperties":false')
  expect(JSON.stringify(operation('post', '/payments/{id}/refunds').requestBody)).toContain('"additionalProperties":false')
  expect(new Set(text.match(/#\/components\/[\w/]+/g))).toEqual(new Set(['#/components/schemas/Refusal']))
  expect(document.components.schemas).toHaveProperty('Refusal')
})

test('the page shows calls and notices', () => {
  const page = docsPage(document, '/partner/v1/openapi.json')
  expect(page).toContain('POST</span> <code>/partner/v1/notices/{id}/replay')
  expect(page).toContain('NOTICE</span> <code>payment.disputed')
})
