import { init } from '@playhub/sdk'
import { fakeWindow, guest, mira } from '@playhub/sdk/fake-window'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSave } from './save.ts'

type Town = { coins: number }

const AUTH = 'PLAYHUB_TO_IFRAME_USER_AUTH'
const anna = { ...mira, userId: '7', jwt: 'jwt-of-anna', nickName: 'Anna' }

beforeEach(() => {
  vi.useFakeTimers()
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Creates a fake of the games' server, which has one state per player and a switch that takes it offline. */
const fakeServer = () => {
  const saves = new Map<string, object>()
  const server = {
    isAway: false,
    saves,
    of: (who: () => string) => ({
      readSave: async () => {
        if (server.isAway) throw new Error('away')
        return saves.get(who())
      },
      writeSave: async (state: object) => {
        if (server.isAway) throw new Error('away')
        saves.set(who(), structuredClone(state))
      },
    }),
  }
  return server
}

const open = async (games = fakeServer(), as: object = guest) => {
  const fake = fakeWindow()
  const starting = init({ project: 'familytown', window: fake.game })
  fake.say(AUTH, as)
  const hub = await starting
  const replaced: Town[] = []
  const save = await openSave<Town>({
    project: 'familytown',
    hub,
    server: games.of(() => hub.user?.userId ?? ''),
    read: (data) =>
      typeof data === 'object' && data !== null && 'coins' in data && typeof data.coins === 'number' ? { coins: data.coins } : undefined,
    fresh: () => ({ coins: 0 }),
    onReplace: (town) => replaced.push(town),
  })
  const signIn = async (who: object) => {
    fake.say(AUTH, who)
    await vi.advanceTimersByTimeAsync(10)
  }
  return { games, save, signIn, replaced }
}

const waitForSave = () => vi.advanceTimersByTimeAsync(5000)

describe('a guest', () => {
  it('finds the progress again in this browser', async () => {
    const { save } = await open()
    expect(save.state).toEqual({ coins: 0 })
    save.write({ coins: 40 })
    expect((await open()).save.state).toEqual({ coins: 40 })
  })

  it('begins anew when what is stored is not a state', async () => {
    localStorage.setItem('familytown:save', '{"savedAt":1,"game":{"coins":"many"}}')
    expect((await open()).save.state).toEqual({ coins: 0 })
  })

  it('takes the progress along into an account that has none', async () => {
    const { games, save, signIn, replaced } = await open()
    save.write({ coins: 40 })
    await signIn(mira)
    await waitForSave()
    expect(replaced).toEqual([])
    expect(games.saves.get(mira.userId)).toMatchObject({ game: { coins: 40 } })
    await signIn(guest)
    expect(replaced).toEqual([{ coins: 0 }])
  })

  it('gets the account’s progress where there is one, and keeps the own for later', async () => {
    const { games, save, signIn, replaced } = await open()
    games.saves.set(mira.userId, { savedAt: 1, game: { coins: 900 } })
    save.write({ coins: 40 })
    await signIn(mira)
    await signIn(guest)
    expect(replaced).toEqual([{ coins: 900 }, { coins: 40 }])
  })
})

describe('a player', () => {
  it('finds the progress on another device', async () => {
    const { games, save } = await open(fakeServer(), mira)
    save.write({ coins: 5 })
    await waitForSave()
    localStorage.removeItem(`familytown:save:${mira.userId}`)
    expect((await open(games, mira)).save.state).toEqual({ coins: 5 })
  })

  it('loses nothing while the server is away', async () => {
    const { games, save } = await open(fakeServer(), mira)
    games.isAway = true
    save.write({ coins: 77 })
    await waitForSave()
    const again = await open(games, mira)
    expect(again.save.state).toEqual({ coins: 77 })
    games.isAway = false
    again.save.write({ coins: 78 })
    await waitForSave()
    expect(games.saves.get(mira.userId)).toMatchObject({ game: { coins: 78 } })
  })

  it('whose account cannot be read yet plays on, and nothing of the account is overwritten', async () => {
    const { games, save, signIn, replaced } = await open()
    games.saves.set(mira.userId, { savedAt: 1, game: { coins: 900 } })
    games.isAway = true
    save.write({ coins: 40 })
    await signIn(mira)
    save.write({ coins: 41 })
    await waitForSave()
    games.isAway = false
    save.write({ coins: 42 })
    await waitForSave()
    expect(replaced).toEqual([{ coins: 900 }])
    expect(games.saves.get(mira.userId)).toMatchObject({ game: { coins: 900 } })
  })

  it('never gets the progress of the one who played before', async () => {
    const { games, save, signIn, replaced } = await open(fakeServer(), mira)
    save.write({ coins: 5 })
    await waitForSave()
    await signIn(anna)
    expect(replaced).toEqual([{ coins: 0 }])
    save.write({ coins: 1 })
    await waitForSave()
    expect(games.saves.get(mira.userId)).toMatchObject({ game: { coins: 5 } })
    expect(games.saves.get(anna.userId)).toMatchObject({ game: { coins: 1 } })
  })
})
