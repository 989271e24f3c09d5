import { refusals } from '@playhub/contract/refusals'
import { expect, test } from 'vitest'
import { messageOf } from './refusal-sentences.ts'

test.each(Object.keys(refusals) as (keyof typeof refusals)[])('%s is told in a sentence', (code) => {
  if (code === 'TICKET_CLOSED') return expect(messageOf(code)).toBe('HttpException: TICKET_CLOSED')
  expect(messageOf(code)).toMatch(/^\p{Lu}.*\s.*\p{L}\.?$/u)
})
