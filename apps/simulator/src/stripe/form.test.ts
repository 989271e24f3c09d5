import { expect, test } from 'vitest'
import { parseForm } from './form.ts'

test.each([
  ['a=1&b=2', { a: '1', b: '2' }],
  ['metadata[payment_id]=p1&metadata[k]=v', { metadata: { payment_id: 'p1', k: 'v' } }],
  ['types[0]=a&types[1]=b', { types: ['a', 'b'] }],
  ['types[]=a&types[]=b', { types: ['a', 'b'] }],
  ['a[b][c]=%D1%8F+1', { a: { b: { c: 'я 1' } } }],
  ['__proto__[x]=1', JSON.parse('{"__proto__":{"x":"1"}}')],
  ['', {}],
])('%s', (text, expected) => {
  expect(parseForm(text)).toEqual(expected)
})

test('nothing in a form reaches the prototype of objects', () => {
  parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1')
  expect('polluted' in {}).toBe(false)
})
