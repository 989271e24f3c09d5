import { storageKeys } from '@playhub/contract/hosting'
import type { Page } from '@playwright/test'
import { registerPlayer } from '../steps/newcomer.ts'
import { type Player, signInPlayer } from '../world/player.ts'
import type { World } from '../world/world.ts'
import { type Phrases, phrases } from './phrases.ts'

export type ShownLanguage = keyof typeof phrases

/** What a screen's steps use: a browser page, its language and texts, and the world (hub, database and simulator). */
export type Scene = { world: World; page: Page; language: ShownLanguage; t: Phrases; player: () => Promise<Player> }

type SignedIn = Pick<Player, 'token' | 'nickName' | 'userId'>

/** Returns the browser storage of a returning visitor: the chosen language and, for a player, the sign-in. */
export const storageOf = (origin: string, { language, player }: { language: ShownLanguage; player?: SignedIn | undefined }) => {
  const { hostname } = new URL(origin)
  const kept = {
    [storageKeys.language]: language,
    ...(player && {
      [storageKeys.accessToken]: player.token,
      [storageKeys.authData]: JSON.stringify({ currentAuthType: 'email', nickName: player.nickName, userId: player.userId }),
    }),
  }
  return {
    cookies: [
      {
        ...{ name: 'language', value: language, domain: hostname, path: '/' },
        ...{ expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const },
      },
    ],
    origins: [{ origin, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }],
  }
}

const players = new WeakMap<World, Promise<Player>>()

/** Returns the demo player, who signs in only once per world. */
export const demoPlayerOf = (world: World): Promise<Player> => {
  const known = players.get(world) ?? signInPlayer(world)
  players.set(world, known)
  return known
}

export const sceneOf = (world: World, page: Page, language: ShownLanguage): Scene => ({
  world,
  page,
  language,
  t: phrases[language],
  player: () => demoPlayerOf(world),
})

/** A screen of the hub in one state, and the steps to reach it. */
export type Screen = {
  name: string
  /** Set if a player is signed in on the screen: the demo player, or a new player without purchases. */
  player?: 'demo' | 'new'
  /** Set if the screen is shown on this project's own site. */
  project?: string
  open: (scene: Scene) => Promise<void>
  /** Undoes the changes that `open` made in the hub's database. */
  close?: (scene: Scene) => Promise<void>
}

/** Returns the browser storage with which the screen's visitor opens the screen. */
export const visitorOf = async (world: World, screen: Screen, language: ShownLanguage) => {
  const origin = screen.project ? world.projectUrl(screen.project) : world.hubUrl
  if (!screen.player) return storageOf(origin, { language })
  return storageOf(origin, { language, player: await (screen.player === 'demo' ? demoPlayerOf(world) : registerPlayer(world)) })
}
