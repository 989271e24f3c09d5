import { describe, expect, test } from 'vitest'
import { cleanMessage } from '../../support/message-html.ts'
import { mentionedIn, noteWords, readNote, withNames } from './note-html.ts'

const [ANNA, BORIS] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
const names = new Map([
  [ANNA, 'Anna <b>'],
  [BORIS, 'Boris'],
])
const span = (id: string, text = '') => `<span data-staff="${id}">${text}</span>`

describe('a mention in the HTML of a note', () => {
  test.each([
    ['keeps the id and not the name', `<p>Ask ${span(ANNA, '@The boss')}</p>`, `<p>Ask ${span(ANNA)}</p>`, [ANNA]],
    [
      'is counted once',
      `<p>${span(ANNA)} ${span(ANNA)} ${span(BORIS)}</p>`,
      `<p>${span(ANNA)} ${span(ANNA)} ${span(BORIS)}</p>`,
      [ANNA, BORIS],
    ],
    ['hides nothing inside it', `<p>${span(ANNA, `x${span(BORIS, '@B')}<strong>y</strong>`)}z</p>`, `<p>${span(ANNA)}z</p>`, [ANNA]],
    ['without an id is text', '<p><span data-staff="me">@me</span> <span>plain</span></p>', '<p>@me plain</p>', []],
    ['carries no other attribute', `<p><span data-staff="${ANNA}" class="x" onclick="y()">@A</span></p>`, `<p>${span(ANNA)}</p>`, [ANNA]],
    ['may be inside bold text', `<p><strong>${span(ANNA, '@A')}!</strong></p>`, `<p><strong>${span(ANNA)}!</strong></p>`, [ANNA]],
  ])('%s', (_, text, html, mentioned) => {
    expect(readNote(text)).toEqual({ html, mentioned })
  })

  test('is shown with the current name, which is text and not markup', () => {
    const html = `<p>Ask ${span(ANNA)}, ${span(BORIS)}</p>`
    expect(mentionedIn(html)).toEqual([ANNA, BORIS])
    expect(withNames(html, names)).toBe(`<p>Ask ${span(ANNA, '@Anna &lt;b&gt;')}, ${span(BORIS, '@Boris')}</p>`)
    expect(noteWords(html, names)).toBe('Ask @Anna <b>, @Boris')
  })

  test('is only text in a message to a player', () => {
    expect(cleanMessage(`<p>Ask ${span(ANNA, '@Anna')}</p>`, { mayBeEmpty: false }).html).toBe('<p>Ask @Anna</p>')
  })
})
