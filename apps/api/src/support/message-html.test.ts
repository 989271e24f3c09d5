import { MESSAGE_HTML_MAX } from '@playhub/contract/message-limits'
import { describe, expect, test } from 'vitest'
import { cleanMessage, messageOfText } from './message-html.ts'
import { titleOf } from './rules.ts'

const clean = (html: string) => cleanMessage(html, { mayBeEmpty: false })
const link = (href: string, words: string) => `<a href="${href}" rel="noopener noreferrer nofollow ugc" target="_blank">${words}</a>`
/** Removes every tag that is written exactly as the sanitiser writes allowed tags. A test then sees what else is left in the HTML. */
const leftOf = (html: string) =>
  html.replace(
    /<\/?(?:p|strong|em|u|pre|code)>|<br \/>|<a href="(?:https?:\/\/|mailto:)[^"<>]*" rel="noopener noreferrer nofollow ugc" target="_blank">|<\/a>/g,
    '',
  )

describe('what the editor makes', () => {
  test('is kept, by one name for each element', () => {
    const html =
      '<p>Hi <strong>a</strong> <b>b</b> <em>c</em> <i>d</i> <u>e</u><br>f</p><pre><code>  if (a &lt; b)\n    c &amp;&amp; d</code></pre>'
    expect(clean(html)).toEqual({
      html: '<p>Hi <strong>a</strong> <strong>b</strong> <em>c</em> <em>d</em> <u>e</u><br />f</p><pre><code>  if (a &lt; b)\n    c &amp;&amp; d</code></pre>',
      plain: 'Hi a b c d e\nf\n  if (a < b)\n    c && d',
    })
  })

  test('stays the same when it is cleaned again', () => {
    const { html } = clean(`<p>${link('https://play.example/a?b=1&amp;c=2', 'x')} &amp;lt; "q" <b>1<i>2</i></b></p>`)
    expect(clean(html).html).toBe(html)
  })

  test('loses what nobody would see it by: styles, classes, ids, handlers, comments', () => {
    const html = '<p style="position:fixed" class="a" id="b" onclick="c()" dir="rtl">x<!-- y --></p>'
    expect(clean(html).html).toBe('<p>x</p>')
  })
})

test('what was pasted from elsewhere keeps its lines: cells of a table, items of a list, headings', () => {
  const html =
    '<h2>Lost</h2><table><tr><td>cell 1</td><td>cell 2</td></tr><tr><td>cell 3</td></tr></table><ul><li>one<li>two</ul><ol><li>a</ol>'
  expect(clean(html)).toEqual({
    html: '<p>Lost</p><p>cell 1 | cell 2</p><p>cell 3</p><p>• one</p><p>• two</p><p>1. a</p>',
    plain: 'Lost\ncell 1 | cell 2\ncell 3\n• one\n• two\n1. a',
  })
  expect(clean('<div onclick="x()">one</div><div>two<script>alert(1)</script></div>').html).toBe('<p>one</p><p>two</p>')
})

describe('a link', () => {
  test('opens elsewhere, is no recommendation, and its address stands beside other words', () => {
    expect(clean('<a href="https://play.example/help" target="_self" rel="opener">here</a>')).toEqual({
      html: link('https://play.example/help', 'here'),
      plain: 'here (https://play.example/help)',
    })
    expect(clean('<a href="https://play.example/help">play.example/help</a>').plain).toBe('play.example/help')
    expect(clean('<a href="mailto:help@play.example">help@play.example</a>').plain).toBe('help@play.example')
  })

  test.each([
    ['into the hub', '/session/login?jwt=x'],
    ['into the page', '#x'],
    ['without a scheme', '//evil.example'],
    ['without a host', 'https://'],
    ['of a host behind a name', 'https://playhub.example@evil.example/'],
    ['with a password', 'https://a:b@evil.example/'],
    ['to a script', 'javascript:alert(1)'],
    ['to a script with signs in between', 'java\tscript:alert(1)'],
    ['to a script in entities', '&#106;avascript&colon;alert(1)'],
    ['to data', 'data:text/html,<script>alert(1)</script>'],
    ['to a file', 'file:///etc/passwd'],
    ['to a blob', 'blob:https://play.example/1'],
    ['to nothing', ''],
  ])('%s is words only', (_, href) => {
    expect(clean(`<p>a <a href="${href}">b</a> c</p>`).html).toBe('<p>a b c</p>')
  })

  test('says its true host, whatever letters it was written in', () => {
    expect(clean('<a href="https://pl\u0430yhub.example">x</a>').plain).toBe('x (https://xn--plyhub-4nf.example/)')
    expect(clean('<a href="HTTPS:\\\\Evil.Example">x</a>').plain).toBe('x (https://evil.example/)')
  })

  test('inside a link that leads nowhere is whole', () => {
    expect(clean('<a href="/a">x<a href="https://a.example/">y</a>z</a>w').html).toBe(`x${link('https://a.example/', 'y')}zw`)
  })
})

describe('hostile HTML', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a picture with a handler', '<img src=x onerror=alert(1)>'],
    ['a drawing', '<svg><style><img src=x onerror=alert(1)></style></svg>'],
    ['a drawing with a script', '<svg><script>alert(1)</script><animate attributeName=href values=javascript:alert(1)></svg>'],
    [
      'a formula that turns into HTML',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    ],
    ['a formula with a link', '<math href="javascript:alert(1)">click</math>'],
    ['text that ends in an attribute: xmp', '<xmp><p title="</xmp><img src=x onerror=alert(1)>">'],
    ['text that ends in an attribute: noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
    ['text that ends in an attribute: textarea', '<textarea><p title="</textarea><img src=x onerror=alert(1)>">'],
    ['text that ends in an attribute: title', '<title><p title="</title><img src=x onerror=alert(1)>">'],
    ['text that ends in an attribute: noembed', '<noembed><p title="</noembed><img src=x onerror=alert(1)>">'],
    ['text that ends in an attribute: iframe', '<iframe><p title="</iframe><img src=x onerror=alert(1)>">'],
    ['text that never ends', '<plaintext><img src=x onerror=alert(1)>'],
    ['a frame with a page in it', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
    ['a template', '<template><img src=x onerror=alert(1)></template>'],
    ['a comment that ends early', '<!--><img src=x onerror=alert(1)>-->'],
    ['a comment that does not end', 'x<!-- <img src=x onerror=alert(1)>'],
    ['a section of XML', '<![CDATA[<img src=x onerror=alert(1)>]]>'],
    ['a quote inside an address', '<a href="https://a.example/?x=&quot; onmouseover=&quot;alert(1)">y</a>'],
    ['an address without its end', '<a href="https://a.example/><img src=x onerror=alert(1)>y'],
    ['a table', '<table><td><a href="javascript:alert(1)">y</a></table>'],
    ['a form', '<form action="https://evil.example"><input name=password><button>OK</button></form>'],
    ['a style sheet', '<style>@import "https://evil.example"</style><link rel=stylesheet href="https://evil.example">'],
    ['another base', '<base href="https://evil.example"><meta http-equiv=refresh content="0;url=https://evil.example">'],
    ['entities of entities', '&amp;lt;img src=x onerror=alert(1)&amp;gt; &lt;img src=x onerror=alert(1)&gt;'],
    ['a tag in a tag', '<<p>script>alert(1)<</p>/script>'],
    ['a tag with a slash in it', '<p/onclick=alert(1)//><svg/onload=alert(1)>'],
    ['an element of nobody', '<x-card onclick=alert(1) is="x">y</x-card>'],
    ['a name that is a property', '<p name=constructor><a id=attributes>y</a>'],
  ])('%s: nothing of it is left but words', (_, html) => {
    const kept = cleanMessage(`<p>before</p>${html}<p>after</p>`, { mayBeEmpty: false })
    expect(leftOf(kept.html)).not.toMatch(/[<>]/)
    expect(kept.plain).toMatch(/^before/)
  })

  test('a sign that a database cannot keep is gone', () => {
    expect(clean('a\0b&#0;c').plain).toBe('ab\ufffdc')
  })
})

test('signs that turn the text after them round are left out', () => {
  expect(clean('<p>a\u202eb\u2066c&#8238;d</p>')).toEqual({ html: '<p>abcd</p>', plain: 'abcd' })
  expect(messageOfText('a\u202eb').plain).toBe('ab')
  expect(titleOf(' \u202eticket \u2067name\u2069')).toBe('ticket name')
})

describe('an empty message', () => {
  test.each([
    ['nothing', ''],
    ['a blank paragraph', '<p></p>'],
    ['line breaks', '<p><br></p><p><br><br></p>'],
    ['blanks', '<p> &nbsp;\u3000\t\n</p>'],
    ['zero-width signs', '<p>\u200b\u200c\u200d\u2060\ufeff&shy;&zwnj;</p>'],
    ['signs that only turn others round', '<p>\u202e\u2066\u061c</p>'],
    ['letters that show nothing', '<p>\u3164\u115f\uffa0\u2800</p>'],
    ['a link without words', '<a href="/a"></a>'],
    ['a picture of somewhere else', '<img src="https://evil.example/1.png">'],
    ['a script alone', '<script>alert(1)</script>'],
  ])('%s is refused, and is nothing beside a file', (_, html) => {
    expect(() => clean(html)).toThrow('MESSAGE_EMPTY')
    expect(cleanMessage(html, { mayBeEmpty: true })).toEqual({ html: '', plain: '' })
  })

  test('is not one of a single sign', () => {
    for (const sign of ['.', '0', '👍🏽', '👨‍👩‍👧', 'ก็', '❤️']) expect(clean(`<p>${sign}</p>`).plain).toBe(sign)
  })
})

describe('a long message', () => {
  test('of the whole length is taken; one sign more is refused before it is read', () => {
    const whole = `<p>${'я'.repeat(MESSAGE_HTML_MAX - 7)}</p>`
    expect(clean(whole).html).toBe(whole)
    expect(() => clean(`${whole} `)).toThrow('MESSAGE_TOO_LONG')
    expect(() => clean('<b>'.repeat(300_000))).toThrow('MESSAGE_TOO_LONG')
  })

  test('never becomes more than twice as long, nor deep', () => {
    const times = (part: string) => part.repeat(Math.floor((MESSAGE_HTML_MAX - 1) / part.length))
    for (const part of ['<b></b>', '<a href=http:a></a>', '<a href=http:a>', '&', '<', '"'])
      try {
        expect(clean(`${times(part)}x`).html.length).toBeLessThanOrEqual(2 * MESSAGE_HTML_MAX)
      } catch (error) {
        expect(error).toMatchObject({ code: 'MESSAGE_TOO_LONG' })
      }
    const deep = clean(`${times('<b>')}x`)
    expect(deep.plain).toBe('x')
    expect(deep.html.match(/<strong>/g)?.length).toBeLessThanOrEqual(20)
  })
})

test('what was typed without an editor keeps its lines, and no sign of it is markup', () => {
  const message = messageOfText('  <b>a</b> & "b"\r\nc\n\nd\u00a0e  ')
  expect(message.html).toBe('<p>&lt;b&gt;a&lt;/b&gt; &amp; "b"<br />c</p><p>d\u00a0e</p>')
  expect(message.plain).toBe('<b>a</b> & "b"\nc\n\nd\u00a0e')
  expect(clean(message.html).html).toBe(message.html)
})
