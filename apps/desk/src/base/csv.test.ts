import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('quotes what has commas, quotes or line ends', () => {
  expect(
    csvOf([
      ['a', 1],
      ['b, "c"', 'd\ne'],
    ]),
  ).toBe('\ufeffa,1\r\n"b, ""c""","d\ne"\r\n')
})

it('a name that looks like a formula stays a name; a number below zero stays a number', () => {
  expect(csvOf([['=HYPERLINK("x")', '@x', '+1', '-1', -1]])).toBe(`\ufeff"'=HYPERLINK(""x"")",'@x,'+1,'-1,-1\r\n`)
})
