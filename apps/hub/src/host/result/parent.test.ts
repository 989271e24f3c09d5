import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hostSettings } from './host-settings.ts'
import { knownProject } from './page-project.ts'
import { postToParent } from './parent.ts'
import { authClosedResult } from './results.ts'

const hub = 'https://hub.example'
const host = 'https://host.example'

const config = () => {
  const texts = { pageTitle: {}, description: {}, keywords: {}, ogTitle: {}, ogDescription: {}, favicon: '', ogImage: '' }
  const settings = { ...texts, authType: 'postMessage', authMethods: [], paymentsMethods: [] }
  const mainData = { projectName: 'islandm3', outOfCatalog: false }
  const project = { id: 'islandm3', authType: 'postMessage', extra: [], mainData, settings, hostOrigins: [host] }
  return Response.json({ projects: [project], supportEmail: 'a@b.cd' })
}
const failure = () => Response.json({ code: 'INTERNAL' }, { status: 500 })

const postMessage = vi.fn()
const said = vi.spyOn(console, 'error')

beforeEach(() => {
  vi.useFakeTimers()
  const site = { textContent: JSON.stringify({ site: { project: 'familytown' } }) }
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => site })
  vi.stubGlobal('location', { pathname: '/session/login', search: '', origin: hub, ancestorOrigins: [host] })
  vi.stubGlobal('window', { parent: { postMessage } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('asks for the settings once for everything that waits for them', async () => {
  const answers = [failure, failure]
  const fetched = vi.fn(async () => (answers.shift() ?? config)())
  vi.stubGlobal('fetch', fetched)
  const found = Promise.all([hostSettings('islandm3'), hostSettings('nobody'), hostSettings('islandm3')])
  await vi.advanceTimersByTimeAsync(3000)
  expect((await found).map((project) => project?.id)).toEqual(['islandm3', undefined, 'islandm3'])
  expect(fetched).toHaveBeenCalledTimes(3)
})

it('keeps a result until the settings have come, and then posts it to the host of the project', async () => {
  const answers = [failure, failure, failure]
  vi.stubGlobal('fetch', async () => (answers.shift() ?? config)())
  const posted = knownProject('islandm3').then((project) => postToParent(authClosedResult, project))
  await vi.advanceTimersByTimeAsync(6000)
  expect(postMessage).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await posted).toBe(true)
  expect(postMessage.mock.calls).toEqual([[authClosedResult, host]])
  expect(said).not.toHaveBeenCalled()
})
