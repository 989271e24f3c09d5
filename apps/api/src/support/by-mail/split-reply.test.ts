import { expect, test } from 'vitest'
import { wordsOfHtml } from './html-words.ts'
import { splitReply } from './split-reply.ts'

/** Tests of hostile texts. `receive-mail.test.ts` tests the replies of real programs. */

const LINES = 60_000

test.each([
  ['signature marks', '--\n'],
  ['signatures of phones', 'Sent from my iPhone\n'],
  ['quotes', '> \n'],
  ['beginnings of attributions', 'On 10:15 she wrote:\n'],
  ['header lines', 'From: a\n'],
  ['blank lines', ' \n'],
  ['beginnings of a rule', `--${' '.repeat(397)}x\n`],
])('takes little time for hostile text: %s', (_, line) => {
  const start = performance.now()
  splitReply(line.repeat(Math.min(LINES, 200_000 / line.length)))
  // A parser that reads the rest of the text again at each line would need minutes for this text.
  expect(performance.now() - start).toBeLessThan(5000)
})

test('takes little time for hostile text in HTML', () => {
  const start = performance.now()
  const words = wordsOfHtml('<blockquote><div>'.repeat(10_000))
  expect(splitReply(words).said).toBe('')
  expect(performance.now() - start).toBeLessThan(5000)
})

test('keeps everything: what is not said is in the rest', () => {
  const text = 'Yes.\n\n-- \nAnna\n\nOn Thu, 26 Nov 2026 at 10:15, Playhub <a@b.example> wrote:\n> Is it back?'
  const { said, rest } = splitReply(text)
  expect(said).toBe('Yes.')
  expect(rest).toBe('-- \nAnna\n\nOn Thu, 26 Nov 2026 at 10:15, Playhub <a@b.example> wrote:\n> Is it back?'.replace('-- ', '--'))
})
