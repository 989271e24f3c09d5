import { desk } from '@playhub/contract/desk'
import type { Role } from '@playhub/contract/desk/endpoint'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { meQuery, queryClient, setMe } from './queries.ts'

const boris = { id: '5eed0000-0000-4000-8000-000000000001', name: 'Boris', email: 'boris@playhub.example' }
const memberWith = (...roles: Role[]) =>
  setMe({ stage: 'in', staff: { ...boris, roles }, factors: { totp: true, passkeys: 0 }, hubUrl: '' })

afterEach(() => queryClient.clear())

/** Simulates a server that answers every call with an empty list; returns the paths of the calls. */
const server = () => {
  const paths: string[] = []
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path)
    return Response.json({ items: [], code: 'STAFF_FORBIDDEN' }, { status: path.includes('notes') ? 403 : 200 })
  })
  return paths
}
/** Whether the roles are to be read again. */
const isReadAgain = () => queryClient.getQueryState(meQuery.queryKey)?.isInvalidated
const readMacros = () => call(desk.macros.listMacros, {})

test('a read for which the member has lost the role does not reach the server, and does not read the roles again', async () => {
  const paths = server()
  memberWith('content')
  await expect(readMacros()).rejects.toMatchObject({ code: 'STAFF_FORBIDDEN' })
  expect(paths).toEqual([])
  expect(isReadAgain(), 'a kept screen repeats such reads').toBe(false)

  memberWith('content', 'finance')
  expect(await readMacros()).toEqual({ items: [] })
  expect(paths).toHaveLength(1)
})

test('an action is always sent, so that the server decides and records it, and a refusal reads the roles again', async () => {
  const paths = server()
  memberWith('content')
  const note = call(desk.tickets.addNote, { params: { id: boris.id }, body: { clientId: boris.id, text: '<p>Text</p>' } })
  await expect(note).rejects.toMatchObject({ code: 'STAFF_FORBIDDEN' })
  expect(paths).toHaveLength(1)
  expect(isReadAgain()).toBe(true)
})
