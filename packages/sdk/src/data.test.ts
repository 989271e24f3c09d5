import { describe, expect, it, vi } from 'vitest'
import { fakeWindow } from './fake-window.ts'
import { init } from './sdk.ts'

const REQUEST = 'IFRAME_TO_PLAYHUB_REQUEST'

const start = async (options: Parameters<typeof fakeWindow>[0] = {}) => {
  const fake = fakeWindow({ answerAsGuest: true, ...options })
  return { ...fake, hub: await init({ project: 'familytown', window: fake.game }) }
}

describe('saved games in a hub', () => {
  it('are stored as JSON and read back', async () => {
    const { hub, sent, reply } = await start()
    const setting = hub.data.set('main', { level: 2 }, { baseVersion: 3 })
    reply(0, { ok: true, body: { version: 4 } })
    expect(await setting).toEqual({ version: 4 })
    const getting = hub.data.get('main')
    reply(1, { ok: true, body: { data: '{"level":2}', version: 4 } })
    expect(await getting).toEqual({ level: 2 })
    const empty = hub.data.get('other')
    reply(2, { ok: true, body: { data: null, version: 0 } })
    expect(await empty).toBeUndefined()
    const id = expect.any(String)
    expect(sent(REQUEST).map(({ body }) => body)).toEqual([
      { id, verb: 'dataSet', body: { slot: 'main', data: '{"level":2}', baseVersion: 3 } },
      { id, verb: 'dataGet', body: { slot: 'main' } },
      { id, verb: 'dataGet', body: { slot: 'other' } },
    ])
  })

  it('are unavailable where a game without this SDK has stored a text that is not JSON', async () => {
    const { hub, reply } = await start()
    const getting = hub.data.get('main')
    reply(0, { ok: true, body: { data: 'level 2', version: 1 } })
    await expect(getting).rejects.toMatchObject({ name: 'HubError', code: 'UNAVAILABLE' })
  })

  it('reject with the code of the hub', async () => {
    const { hub, reply } = await start()
    const setting = hub.data.set('main', 1)
    reply(0, { ok: false, code: 'SAVE_CONFLICT' })
    await expect(setting).rejects.toMatchObject({ code: 'SAVE_CONFLICT' })
  })
})

/** A browser's storage that contains these texts. */
const keep = (kept: Record<string, string>) =>
  vi.stubGlobal(
    'localStorage',
    Object.defineProperties(kept, {
      getItem: { value: (key: string) => kept[key] ?? null },
      setItem: { value: (key: string, value: string) => Object.assign(kept, { [key]: String(value) }) },
      removeItem: { value: (key: string) => delete kept[key] },
    }),
  )
const itself: { itself?: unknown } = {}
itself.itself = itself

describe('saved games without a hub', () => {
  it('refuse what JSON cannot express, and keep what was there', async () => {
    keep({})
    const { hub } = await start({ isTop: true })
    await hub.data.set('main', 1)
    // A game in plain JavaScript can pass any value to `set`. The casts make such calls possible in this test.
    await expect(hub.data.set('main', undefined as unknown as null)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(hub.data.set('main', itself as unknown as null)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await hub.data.get('main')).toBe(1)
  })

  it('read as empty what an earlier version stored for undefined', async () => {
    keep({ 'playhub familytown main': 'undefined' })
    expect(await (await start({ isTop: true })).hub.data.get('main')).toBeUndefined()
  })

  it('are unavailable where the browser has a text that is not JSON', async () => {
    keep({ 'playhub familytown main': '{"level":' })
    const { hub } = await start({ isTop: true })
    await expect(hub.data.get('main')).rejects.toMatchObject({ name: 'HubError', code: 'UNAVAILABLE' })
  })

  it('are unavailable where the storage is full or missing', async () => {
    const { hub } = await start({ isTop: true })
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: full })
    await expect(hub.data.set('main', 1)).rejects.toMatchObject({ name: 'HubError', code: 'UNAVAILABLE' })
    vi.stubGlobal('localStorage', null)
    for (const asked of [hub.data.get('main'), hub.data.set('main', 1), hub.data.delete('main'), hub.data.list()]) {
      await expect(asked).rejects.toMatchObject({ name: 'HubError', code: 'UNAVAILABLE' })
    }
  })

  it('stay in this browser, apart for each project', async () => {
    keep({ unrelated: 'x' })
    const { hub } = await start({ isTop: true })
    expect(await hub.data.get('main')).toBeUndefined()
    await hub.data.set('main', [1, 'two'])
    expect(await hub.data.get('main')).toEqual([1, 'two'])
    expect(await hub.data.list()).toEqual([{ slot: 'main', version: 1, bytes: 9, updateTs: '' }])
    const other = await init({ project: 'neuroarena', window: fakeWindow({ isTop: true }).game })
    expect(await other.data.list()).toEqual([])
    await hub.data.delete('main')
    expect(await hub.data.get('main')).toBeUndefined()
  })
})
