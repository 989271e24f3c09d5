import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../test/desk.ts'
import { createAgent, createGuest, createPlayer } from '../../test/support-people.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { addTicket, readTicket, sendAnswer, writeAsPlayer } from '../../test/tickets.ts'
import { cleanMessage } from '../support/message-html.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const say = (...x: unknown[]) => process.stdout.write(`${x.map((y) => (typeof y === 'string' ? y : JSON.stringify(y))).join(' ')}\n`)

test('player fuzz', async () => {
  const guest = await createGuest(app)
  const player = await createPlayer(app)
  const id = await guest.open()
  const u = randomUUID()
  for (const q of [
    `before=0000-01-01T00:00:00Z_${u}`,
    `before=9999-12-31T23:59:59.999Z_${u}`,
    `before=2026-13-01T00:00:00Z_${u}`,
    `before=0001-01-01T00:00:00.000000001Z_${u}`,
    'before=a&before=b',
    'before=',
    'before=%00',
  ]) {
    const r = await guest.get(`/get-tickets?${q}`)
    say('list', q, r.status, r.body.code)
  }
  for (const q of [
    `id=${id}&before=1e9`,
    `id=${id}&before=-1`,
    `id=${id}&after=0x10`,
    `id=${id}&after=&before=`,
    `id=${id}&before=5&after=0`,
    `id=${id}&id=${id}`,
    'id=%00',
    `id=${id.toUpperCase()}`,
  ]) {
    const r = await guest.get(`/get-ticket?${q}`)
    say('get', q, r.status, r.body.code)
  }
  const deep = '['.repeat(25000) + ']'.repeat(25000)
  for (const [name, data] of Object.entries({
    deep,
    nul: 'null',
    arr: '[]',
    str: '"x"',
    num: '1',
    deepIn: `{"ticketId":"${id}","text":${deep}}`,
    proto: `{"__proto__":{"a":1},"ticketId":"${id}","text":"<p>p</p>"}`,
    bad: '{',
    empty: '',
  })) {
    const f = new FormData()
    f.set('data', data)
    const r = await guest.post('/send-message', f)
    say('send', name, r.status, r.body.code)
  }
  const r = await app.app.inject({
    method: 'POST',
    url: '/api/support/mark-read',
    headers: { ...guest.headers, 'content-type': 'application/json' },
    payload: deep,
  })
  say('deep json', r.statusCode, r.body.slice(0, 100))
  for (const text of ['\\u0000 typed', '\u0000', '<p>a\ud800b</p>', '😀'.repeat(200), `a${'😀'.repeat(200)}`]) {
    const s = await guest.send(id, `<p>${text}</p>`)
    say('text', JSON.stringify(text).slice(0, 30), s.status, s.body.code)
  }
  const row = await readTicket(app, id)
  say('lastLine tail', JSON.stringify(row.lastLine.slice(-4)))
  for (const title of ['\ud800', 'x\u0000', '\u202eevil', 'a'.repeat(201)]) {
    const s = await guest.create({ title })
    say('title', JSON.stringify(title).slice(0, 20), s.status, s.body.code)
  }
  say('rate', (await guest.post('/rate-ticket', { ticketId: id, score: 5, comment: '\u0000' })).status)
  for (const ct of ['text/plain', 'application/x-www-form-urlencoded']) {
    const z = await app.app.inject({
      method: 'POST',
      url: '/api/support/mark-read',
      headers: { ...guest.headers, 'content-type': ct },
      payload: 'a=1',
    })
    say(ct, z.statusCode, z.json().code)
  }
  say('frame token', (await guest.with({ authorization: `Bearer ${player.gameToken}` }).get('/get-tickets')).status)
})

test('desk fuzz', async () => {
  const [support, finance, admin] = [await signInAs(app, 'support'), await signInAs(app, 'finance'), await signInAs(app, 'admin')]
  for (const q of [
    'from=0000-01-01',
    'to=9999-12-31',
    'from=2026-02-30',
    'to=2026-99-99',
    'before=0',
    'object=%25',
    `staff=${randomUUID()}`,
  ]) {
    const r = await admin.get(`/audit-log?${q}`)
    say('audit', q, r.status, r.body.code)
  }
  for (const q of [
    'from=0000-01-01&to=0000-01-02',
    'from=9999-12-01&to=9999-12-31',
    'from=2026-02-30&to=2026-03-01',
    'from=2026-03-01&to=2026-02-01',
  ]) {
    const r = await support.get(`/report?${q}`)
    say('report', q, r.status, r.body.code)
  }
  const c = (o: unknown) => Buffer.from(JSON.stringify(o)).toString('base64url')
  const u = randomUUID()
  for (const after of [
    c({ waiting: '2099-12-31T23:59:59Z', last: '2099-12-31T23:59:59Z', id: u }),
    c({ waiting: null, last: '2000-01-01T00:00:00.0000000001Z', id: u }),
    c([]),
    c(null),
    '%%%',
    'a'.repeat(201),
    c({ at: '2026-01-01T00:00:00Z', id: u, by: 'words' }),
  ])
    for (const v of ['view=open', 'view=closed', 'q=pearls']) {
      const r = await support.get(`/tickets?${v}&after=${encodeURIComponent(after)}`)
      say('cursor', v, after.slice(0, 10), r.status, r.body.code)
    }
  for (const q of [
    '%27%3B drop',
    '&|!():*',
    'a'.repeat(200),
    '😀'.repeat(50),
    '%EF%BF%BD',
    '@',
    '#',
    '#999999999999999',
    '00000000',
    '%00',
    '%5Cu0000',
    '%ED%A0%80',
    '  ',
    'ffffffff',
    "a' | b:*",
  ]) {
    const r = await support.get(`/tickets?q=${q}`)
    say('q', q.slice(0, 20), r.status, r.body.code)
  }
  const t = await addTicket(app)
  for (const b of ['1_9999999999999_' + u, '2147483648', '0', '-1', '1_1_' + 'x'.repeat(36), '99999999999']) {
    const r = await support.get(`/tickets/${t.id}/thread?before=${b}`)
    say('thread', b.slice(0, 20), r.status, r.body.code)
  }
  const { payment } = await import('../db/schema.ts')
  const [p] = await app.deps.db.select().from(payment).limit(1)
  for (const amount of [3e9, 2147483648, 9007199254740991, 1.5, -1]) {
    const r = await finance.post(`/payments/${p?.id}/refund`, { amount, reason: 'goodwill', note: 'a\ud800', clientId: randomUUID() })
    say('refund', amount, r.status, r.body.code)
  }
  say('note surrogate', (await support.post(`/tickets/${t.id}/notes`, { text: '<p>\ud800</p>', clientId: randomUUID() })).status)
  say(
    'canned surrogate',
    (await support.post('/canned-answers', { title: '\ud800', text: '<p>\ud800</p>', project: null, language: 'en' })).status,
  )
  say('canned project', (await support.post('/canned-answers', { title: 'x', text: '<p>x</p>', project: 'nope', language: 'en' })).body)
  const t2 = await addTicket(app)
  const clientId = randomUUID()
  say('note1', (await support.post(`/tickets/${t.id}/notes`, { text: '<p>one</p>', clientId })).status)
  say('note2 other ticket same id', (await support.post(`/tickets/${t2.id}/notes`, { text: '<p>two</p>', clientId })).body)
  say('note deep', (await support.post(`/tickets/${t2.id}/notes`, JSON.parse('{"text":' + '['.repeat(5) + ']'.repeat(5) + '}'))).status)
  say('change', (await support.post(`/tickets/${t2.id}/change`, { version: 1, tags: ['a\ud800'] })).status)
  // crossing
  const t3 = await addTicket(app)
  await support.post(`/tickets/${t3.id}/read`, { seq: 1 })
  await writeAsPlayer(app, t3.id, 'wait, one more thing')
  const a = await sendAnswer(support, t3.id, { text: '<p>done</p>', status: 'closed' })
  say('crossed', a.status, a.body)
  const vis = await import('../../test/desk.ts')
  const nobody = vis.createDeskVisitor(app)
  const deep = '['.repeat(60000) + ']'.repeat(60000)
  const d = await app.desk.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers: { origin: app.deps.config.desk.url, 'content-type': 'application/json' },
    payload: deep,
  })
  say('deep sign-in', d.statusCode)
  const d2 = await app.desk.inject({
    method: 'POST',
    url: '/api/sign-in/passkey/finish',
    headers: { origin: app.deps.config.desk.url, 'content-type': 'application/json' },
    payload: `{"response":{"a":${deep}}}`,
  })
  say('deep passkey', d2.statusCode)
  say(nobody.ip)
})

test('html time', () => {
  const n = 32768
  const fill = (s: string) => s.repeat(Math.ceil(n / s.length)).slice(0, n)
  for (const s of [
    '<b>',
    '<a href=http://x>',
    '<a href="http://a.b/">x',
    '<p',
    '<!--',
    '&lt;',
    '&amp',
    '<a href=x ',
    '</p>',
    '<xmp>',
    '<a href="http://x/',
    '<script>',
    '<b a=1 ',
    '<u><p>',
    '<![CDATA[',
    '<a href=mailto:%',
    ' ',
    '<br>',
    '<pre>\n',
    '<style>',
    '<svg><style>',
    '<textarea>',
  ]) {
    const t = performance.now()
    let out = ''
    try {
      out = String(cleanMessage(fill(s), { mayBeEmpty: true }).html.length)
    } catch (e) {
      out = String((e as Error).message)
    }
    const ms = performance.now() - t
    if (ms > 30) say('html', s, Math.round(ms), out)
  }
})
