import { expect, test } from 'vitest'
import { projectOfRequest } from './project-of-request.ts'

const ask = (hostname: string, query: unknown = {}, headers = {}) => projectOfRequest({ hostname, query, headers })

test.each([
  ['localhost', 'familytown'],
  ['neuroarena.localhost', 'neuroarena'],
  ['127.0.0.1', 'familytown'],
  ['play.example', 'familytown'],
  ['www.play.example', 'familytown'],
  ['islandm3.play.example', 'islandm3'],
  ['UPPER.play.example', 'familytown'],
])('%s means %s', (hostname, project) => {
  expect(ask(hostname)).toBe(project)
})

test('the query parameter wins over the header, the header over the subdomain', () => {
  expect(ask('neuroarena.localhost', { project: 'islandm3' }, { project: 'familytown' })).toBe('islandm3')
  expect(ask('neuroarena.localhost', {}, { project: 'islandm3' })).toBe('islandm3')
})

test('what is no project id is passed over', () => {
  expect(ask('localhost', { project: "'; drop table" })).toBe('familytown')
  expect(ask('localhost', { project: ['a', 'b'] })).toBe('familytown')
})
