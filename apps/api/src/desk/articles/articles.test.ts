import { randomUUID } from 'node:crypto'
import { type ArticleDocument, type ArticleRow, editedArticle } from '@playhub/contract/desk/articles'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf, type Member } from '../../../test/editors.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { createVisitor } from '../../../test/visitor.ts'
import { eventually } from '../../../test/world.ts'
import { auditLog } from '../../db/schema.ts'

let app: TestApp
let olga: Member
let clara: Member
beforeAll(async () => {
  app = await startTestApp()
  olga = await signInAs(app, 'support', 'Olga')
  clara = await signInAs(app, 'content', 'Clara')
})
afterAll(() => app.stop())

const written = (title: string, more: Partial<ArticleDocument> = {}): ArticleDocument => ({
  ...{ project: null, states: [], texts: { en: { title, html: `<p>About ${title}</p>` } } },
  ...more,
})
const post = (id: string, action: string, body: object, member = olga) => member.post(`/articles/${id}/${action}`, body)
const posted = async (...args: Parameters<typeof post>) => editedArticle.parse((await post(...args)).body)
const publish = (document: ArticleDocument, id: string = randomUUID(), version = '') => posted(id, 'publish', { document, version })
const listed = async (id: string) => ((await olga.get('/articles')).body.items as ArticleRow[]).find((each) => each.id === id)
const seen = async (id: string, query: Record<string, string> = {}) => {
  const asked = new URLSearchParams({ project: 'familytown', lng: 'en', id, ...query })
  return (await createVisitor(app.app).get(`/help/article?${asked}`)).body
}
const isSeen = (id: string, title: string | undefined) =>
  eventually(
    () => seen(id),
    (body) => body.title === title,
  )

test('a draft is for colleagues only; published, players read it at once, cleaned', async () => {
  const id = randomUUID()
  const document = written('Pearls', {
    texts: { en: { title: ' Pearls ', html: '<p>Wait <img src=x onerror=alert(1)>a minute</p><script>x</script>' } },
  })
  const draft = await posted(id, 'draft', { document, version: '' })
  expect(draft).toMatchObject({
    published: null,
    draft: { by: 'Olga', document: { texts: { en: { title: 'Pearls', html: '<p>Wait a minute</p>' } } } },
  })
  expect((await seen(id)).code).toBe('ARTICLE_NOT_FOUND')
  const kept = await posted(id, 'publish', { document: draft.draft?.document, version: draft.version }, clara)
  expect(kept).toMatchObject({ draft: null, isPublished: true, history: [{ number: 1, by: 'Clara' }] })
  await isSeen(id, 'Pearls')
  expect(await seen(id)).toMatchObject({ title: 'Pearls', html: '<p>Wait a minute</p>', language: 'en' })
  const rows = await app.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, `article ${id}`))
    .orderBy(auditLog.id)
  expect(rows).toMatchObject([
    { action: 'article-saved', staffId: olga.id, after: { 'texts.en.title': 'Pearls' } },
    { action: 'article-published', staffId: clara.id, after: { 'texts.en.title': 'Pearls' } },
  ])
})

test('the history keeps who published what, and an earlier text can be published again', async () => {
  const first = await publish(written('One'))
  const second = await posted(first.id, 'publish', { document: written('Two'), version: first.version }, clara)
  expect(second.history.map(({ number, by, document }) => [number, by, document.texts.en?.title])).toEqual([
    [2, 'Clara', 'Two'],
    [1, 'Olga', 'One'],
  ])
  const third = await posted(first.id, 'publish', { document: second.history[1]?.document, version: second.version })
  expect(third.history.map(({ number }) => number)).toEqual([3, 2, 1])
  await isSeen(first.id, 'One')
})

test('EDITED_MEANWHILE: nobody writes over a colleague; a request whose answer was lost is answered as before', async () => {
  const id = randomUUID()
  const body = { document: written('Both'), version: '' }
  const made = await posted(id, 'publish', body)
  expect(await posted(id, 'publish', body), 'asked again').toEqual(made)
  const theirs = await posted(id, 'draft', { document: written('Clara'), version: made.version }, clara)
  for (const action of ['draft', 'publish', 'withdraw'])
    expect(codeOf(await post(id, action, { document: written('Olga'), version: made.version }))).toBe('EDITED_MEANWHILE')
  expect(codeOf(await post(id, 'draft', { document: written('Olga'), version: '' })), 'the id is taken').toBe('EDITED_MEANWHILE')
  expect(await posted(id, 'draft', { document: written('Clara'), version: made.version }, clara), 'asked again').toEqual(theirs)
  expect((await posted(id, 'publish', body)).draft, 'a late repetition keeps the newer draft').toMatchObject({ by: 'Clara' })
})

test('two colleagues at the same moment: one is published, the other is refused', async () => {
  const made = await publish(written('Race'))
  const replies = await Promise.all([
    post(made.id, 'publish', { document: written('A'), version: made.version }),
    post(made.id, 'publish', { document: written('B'), version: made.version }, clara),
  ])
  expect(replies.map(codeOf).toSorted()).toEqual([200, 'EDITED_MEANWHILE'])
  expect(editedArticle.parse((await olga.get(`/articles/${made.id}`)).body).history).toHaveLength(2)
})

test('unpublished, its text becomes a draft and players no longer find it; again changes nothing', async () => {
  const made = await publish(written('Gone soon'))
  await isSeen(made.id, 'Gone soon')
  const { version } = made
  const taken = await posted(made.id, 'withdraw', { version })
  expect(taken).toMatchObject({ published: null, draft: { document: written('Gone soon') }, urls: {} })
  expect(await posted(made.id, 'withdraw', { version })).toEqual(taken)
  await isSeen(made.id, undefined)
  const empty = await posted(made.id, 'draft', { document: null, version: taken.version })
  expect(empty).toMatchObject({ draft: null, published: null })
  expect(await listed(made.id), 'nothing is left to list').toBeUndefined()
})

test.each([
  ['ARTICLE_INCOMPLETE', written('x', { texts: {} })],
  ['ARTICLE_INCOMPLETE', written('x', { texts: { en: { title: 'x', html: '<p>x</p>' }, ru: { title: 'x', html: '<p>&nbsp;</p>' } } })],
  ['MESSAGE_TOO_LONG', written('x', { texts: { en: { title: 'x', html: 'x'.repeat(10_001) } } })],
  ['PROJECT_NOT_FOUND', written('x', { project: 'no-such-game' })],
])('%s: what cannot be published', async (code, document) => {
  expect(codeOf(await post(randomUUID(), 'publish', { document, version: '' }))).toBe(code)
})

test('an unknown article is not found, and finance and others only list', async () => {
  const id = randomUUID()
  const frida = await signInAs(app, 'finance', 'Frida')
  expect(codeOf(await olga.get(`/articles/${id}`))).toBe('ARTICLE_NOT_FOUND')
  expect(codeOf(await post(id, 'publish', { document: written('x'), version: 'old' }))).toBe('ARTICLE_NOT_FOUND')
  expect(codeOf(await post(id, 'draft', { document: written('x'), version: '' }, frida))).toBe('STAFF_FORBIDDEN')
  expect(codeOf(await frida.get('/articles'))).toBe(200)
})

test('staff get its address on the site of its project, and see whether it helped', async () => {
  const made = await publish(
    written('Own', { project: 'neuroarena', texts: { en: { title: 'Own', html: '<p>x</p>' }, ru: { title: 'Своя', html: '<p>x</p>' } } }),
  )
  expect(made.urls).toEqual({
    ru: `${app.deps.config.publicUrl}/help/ru/${made.id}?project=neuroarena`,
    en: `${app.deps.config.publicUrl}/help/en/${made.id}?project=neuroarena`,
  })
  const adult = await publish(written('Adult', { project: 'hornylegends' }))
  expect(adult.urls.en).toMatch(/^http:\/\/hornylegends\./)
  await eventually(
    () => seen(made.id, { project: 'neuroarena' }),
    (body) => body.title === 'Own',
  )
  const [voter, other] = [randomUUID(), randomUUID()]
  const rate = (by: string, helped: boolean) => createVisitor(app.app).post('/help/rate', { id: made.id, helped, voter: by })
  for (const [by, helped] of [
    [voter, true],
    [voter, true],
    [other, true],
    [other, false],
  ] as const)
    await rate(by, helped)
  expect(await listed(made.id), 'one browser counts once, with its last answer').toMatchObject({ helped: 1, notHelped: 1 })
})
