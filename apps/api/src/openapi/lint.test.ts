import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import type { OpenApi } from './document.ts'
import { describeHub } from './hub.ts'
import { docsPage } from './page.ts'
import { describePartner } from './partner.ts'

const documents = [
  ['hub', describeHub('https://play.example')],
  ['partner', describePartner('https://play.example')],
] as const

const problemsOf = async (document: OpenApi) => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'tag-description': 'error',
      'operation-tag-defined': 'error',
      'operation-description': 'off',
      'info-contact': 'off',
      // The rule is off, because a call without input that anybody may make has no 4xx reply.
      'operation-4xx-response': 'off',
      // A component that no call uses is an error.
      'no-unused-components': 'error',
    },
  })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''}: ${message}`)
}

test.each(documents)('the description of the %s API has nothing that a linter minds', async (_name, document) => {
  expect(await problemsOf(document)).toEqual([])
})

test('the linter would mind a document without servers and licence', async () => {
  const { servers: _servers, ...rest } = describePartner('https://play.example')
  const { license: _license, ...info } = rest.info
  const found = await problemsOf({ ...rest, info } as unknown as OpenApi)
  expect(found.join()).toMatch(/no-empty-servers/)
  expect(found.join()).toMatch(/info-license/)
})

test.each(documents)('the page of the %s API groups every call by its subject', (_name, document) => {
  const page = docsPage(document, '/openapi.json')
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  for (const { operationId } of operations) expect(page.match(new RegExp(`id="${operationId}"`, 'g')), String(operationId)).toHaveLength(1)
  for (const { name, description } of document.tags) expect(page).toContain(`<h2>${name}</h2><p>${description.replaceAll('&', '&#38;')}`)
})
