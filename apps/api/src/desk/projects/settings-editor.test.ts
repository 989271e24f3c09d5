import type { InitialConfig } from '@playhub/contract/catalogue'
import type { SettingsDocument } from '@playhub/contract/desk/projects'
import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf, fieldsOf, type Member, putSet, readSettings } from '../../../test/editors.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { eventually } from '../../../test/world.ts'
import { auditLog, project } from '../../db/schema.ts'

let app: TestApp
let ada: Member
beforeAll(async () => {
  app = await startTestApp()
  ada = await signInAs(app, 'admin', 'Ada')
})
afterAll(() => app.stop())

const save = (id: string, document: SettingsDocument, version: string, member = ada) =>
  member.post(`/editor/projects/${id}/settings`, { document, version })
const shown = async (id: string) => {
  const { projects } = (await app.app.inject({ method: 'GET', url: '/api/control/get-initial-config' })).json() as InitialConfig
  return projects.find((each) => each.id === id)
}
const lastAudit = async (id: string) =>
  (
    await app.deps.db
      .select({ before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'settings-saved'), eq(auditLog.object, `project ${id}`)))
      .orderBy(desc(auditLog.id))
  )[0]

test('settings are changed for everybody at once, and what the editor does not know stays', async () => {
  const extra = JSON.stringify([
    { id: 'theirs', value: 'x' },
    { id: 'failedAttemptLimit', value: 'many' },
  ])
  await app.deps.db
    .update(project)
    .set({ settings: sql`jsonb_set(settings, '{extra}', ${extra}::jsonb)` })
    .where(eq(project.id, 'neuroarena'))
  const seen = await readSettings(ada, 'neuroarena')
  // The stored limit `many` is not a number, so the editor shows 5. The sign-in uses the same default.
  expect(seen.document).toMatchObject({ failedAttemptLimit: 5, backgroundColor: '', outOfCatalog: false })
  const document: SettingsDocument = {
    ...seen.document,
    failedAttemptLimit: 3,
    backgroundColor: '#102030',
    authMethods: ['apple', 'mail'],
    hostOrigins: ['https://portal.example'],
    pageTitle: { en: 'Arena', ru: ' ' },
  }
  const { status, body } = await save('neuroarena', document, seen.version)
  expect([status, body.document]).toEqual([200, { ...document, pageTitle: { en: 'Arena' } }])
  const config = await eventually(
    () => shown('neuroarena'),
    (answer) => answer?.hostOrigins[0] === 'https://portal.example',
  )
  expect(config).toMatchObject({
    id: 'neuroarena',
    mainData: { projectName: 'neuroarena', outOfCatalog: false },
    settings: { authType: 'postMessage', authMethods: ['apple', 'mail'], pageTitle: { en: 'Arena' } },
    extra: [
      { id: 'theirs', value: 'x' },
      { id: 'failedAttemptLimit', value: '3' },
      { id: 'backgroundColor', value: '#102030' },
    ],
  })
  expect(await lastAudit('neuroarena')).toEqual({
    before: {
      failedAttemptLimit: 5,
      backgroundColor: '',
      authMethods: seen.document.authMethods,
      hostOrigins: seen.document.hostOrigins,
      ...Object.fromEntries(Object.entries(seen.document.pageTitle).map(([language, title]) => [`pageTitle.${language}`, title])),
    },
    after: {
      failedAttemptLimit: 3,
      backgroundColor: '#102030',
      authMethods: ['apple', 'mail'],
      hostOrigins: ['https://portal.example'],
      'pageTitle.en': 'Arena',
    },
  })
})

test('a host that is taken off the list may not frame the hub’s pages any more', async () => {
  const page = async () =>
    String((await app.app.inject({ method: 'GET', url: '/games/en/?project=islandm3' })).headers['content-security-policy'])
  const { document, version } = await readSettings(ada, 'islandm3')
  await save('islandm3', { ...document, hostOrigins: ['https://portal.example'] }, version)
  await eventually(page, (policy) => policy.endsWith("frame-ancestors 'self' https://portal.example"))
  const { version: next } = await readSettings(ada, 'islandm3')
  await save('islandm3', { ...document, hostOrigins: [] }, next)
  await eventually(page, (policy) => policy.endsWith("frame-ancestors 'self'"))
})

test('EDITED_MEANWHILE: of five who save at once one does, and who asks again gets the answer that was lost', async () => {
  const { document, version } = await readSettings(ada, 'familytown')
  const of = (failedAttemptLimit: number) => ({ ...document, failedAttemptLimit })
  const all = await Promise.all([11, 12, 13, 14, 15].map((limit) => save('familytown', of(limit), version)))
  expect(all.map(codeOf).toSorted()).toEqual([200, ...Array(4).fill('EDITED_MEANWHILE')])
  const winner = all.find(({ status }) => status === 200)
  const again = await save('familytown', winner?.body.document as SettingsDocument, version)
  expect([again.status, again.body]).toEqual([200, winner?.body])
})

test('what is wrong is refused by its fields, a set of pictures that is not whole too', async () => {
  const { document, version } = await readSettings(ada, 'familytown')
  const refused = await save(
    'familytown',
    {
      ...document,
      hostOrigins: ['https://portal.example/', 'http://portal.example'],
      failedAttemptLimit: 51,
      authMethods: ['mail', 'mail'],
    },
    version,
  )
  expect(codeOf(refused)).toBe('BAD_REQUEST')
  expect(fieldsOf(refused).map(({ path, code }) => `${path} ${code}`)).toEqual([
    'authMethods.1 METHOD_TWICE',
    'hostOrigins.0 ORIGIN_INVALID',
    'hostOrigins.1 ORIGIN_INSECURE',
    'failedAttemptLimit ATTEMPT_LIMIT_INVALID',
  ])
  const part = await putSet(ada, 'icon', ({ name }) => name === 'icon-64.png')
  const missing = await save('familytown', { ...document, favicon: `/images/sets/${part}/icon-64.png` }, version)
  expect([codeOf(missing), fieldsOf(missing)]).toEqual(['PICTURE_NOT_FOUND', [{ path: 'favicon', code: 'PICTURE_NOT_FOUND' }]])
  const whole = await putSet(ada, 'icon')
  expect(codeOf(await save('familytown', { ...document, favicon: `/images/sets/${whole}/icon-64.png` }, version))).toBe(200)
})

test('where a site’s support is: kept without blanks around it, told to the hub, and refused when it is no https address', async () => {
  const { document, version } = await readSettings(ada, 'hornylegends')
  expect(document.supportUrl).toBe('')
  for (const supportUrl of ['http://chat.example', 'javascript:alert(1)', 'chat']) {
    const refused = await save('hornylegends', { ...document, supportUrl }, version)
    expect([refused.status, fieldsOf(refused)]).toEqual([400, [{ path: 'supportUrl', code: 'SUPPORT_ADDRESS_INVALID' }]])
  }
  const { status, body } = await save('hornylegends', { ...document, supportUrl: ' https://chat.example/legends ' }, version)
  expect([status, body.document]).toEqual([200, { ...document, supportUrl: 'https://chat.example/legends' }])
  await eventually(
    () => shown('hornylegends'),
    (answer) => answer?.settings.supportUrl === 'https://chat.example/legends',
  )
  expect(await lastAudit('hornylegends')).toEqual({ before: { supportUrl: '' }, after: { supportUrl: 'https://chat.example/legends' } })
})

test('settings are for administrators', async () => {
  const { document, version } = await readSettings(ada, 'familytown')
  for (const role of ['support', 'content', 'finance'] as const) {
    const member = await signInAs(app, role)
    expect(codeOf(await member.get('/editor/projects/familytown/settings'))).toBe('STAFF_FORBIDDEN')
    expect(codeOf(await save('familytown', document, version, member))).toBe('STAFF_FORBIDDEN')
  }
  expect(codeOf(await ada.get('/editor/projects/nothing/settings'))).toBe('PROJECT_NOT_FOUND')
  expect(codeOf(await save('nothing', document, version))).toBe('PROJECT_NOT_FOUND')
})
