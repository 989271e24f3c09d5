import { refusals } from '@playhub/contract/refusals'
import { expect, test } from 'vitest'
import { messageOf } from './refusal-sentences.ts'

test('a closed ticket is told in the words that callers wait for, everything else in a sentence', () => {
  expect(messageOf('TICKET_CLOSED')).toBe('HttpException: TICKET_CLOSED')
  const codes = (Object.keys(refusals) as (keyof typeof refusals)[]).filter((code) => code !== 'TICKET_CLOSED')
  for (const code of codes) expect(messageOf(code), code).toMatch(/^\p{Lu}.*\s.*\p{L}[.)]?$/u)
})
