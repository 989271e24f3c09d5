import { expect, test } from 'vitest'
import { fillCanned, unfilledIn, withoutFallback } from './canned-text.ts'

const filling = { player: 'Mira <b>K.</b>', ticket: '1002', project: 'Family Town', staff: 'Anna', item: undefined }

test('what is known is filled in, as text and not as HTML', () => {
  expect(fillCanned('<p>{player}, it is about #{ticket}. {staff}, {project}</p>', filling)).toBe(
    '<p>Mira &lt;b&gt;K.&lt;/b&gt;, it is about #1002. Anna, Family Town</p>',
  )
})

test('what is not known stays visible, and is found before anything is sent', () => {
  const text = fillCanned('<p>{item} and {item}, {other}</p>', filling)
  expect(text).toBe('<p>{item} and {item}, {other}</p>')
  expect(unfilledIn(text)).toEqual(['{item}'])
  expect(unfilledIn('<p>done</p>')).toEqual([])
})

test('a value that looks like a place is not filled a second time', () => {
  expect(fillCanned('{player} {staff}', { ...filling, player: '{staff}' })).toBe('{staff} Anna')
})

test('what is not known gives way to what the answer names instead, which may be nothing', () => {
  const guest = { ...filling, player: undefined }
  expect(fillCanned('<p>Hello, {player|there}! {item|It} came.{item|}</p>', guest)).toBe('<p>Hello, there! It came.</p>')
  expect(fillCanned('{player|<em>friend</em>}', guest)).toBe('<em>friend</em>')
  expect(fillCanned('{player|there}', filling)).toBe('Mira &lt;b&gt;K.&lt;/b&gt;')
  expect(fillCanned('{other|x}', guest)).toBe('{other|x}')
  expect(unfilledIn('{item|typed by hand} {item} {item} {other}')).toEqual(['{item|typed by hand}', '{item}'])
  expect(withoutFallback('{player|there}, {item}')).toEqual(['item'])
})
