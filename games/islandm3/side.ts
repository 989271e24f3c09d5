import { element, icon } from '../shared/element.ts'
import type { Theme } from './progress.ts'
import { type Game, goalsLeft } from './rules.ts'
import type { IslandTexts } from './texts.ts'
import { tilePicture } from './tiles.ts'

const PICTURE_SIZE = 72
const CHECK = 'M5 13l4 4L19 7'

/**
 * Creates the display of the level's goals and moves beside the board. `show` may be called after every step of a turn: if no value has
 * changed, it writes nothing.
 */
export const createGoals = (root: HTMLElement, texts: () => IslandTexts, theme: () => Theme) => {
  const title = element('h2', { id: 'goals-title', class: 'goals-title' })
  const list = element('ul', { class: 'goal-list' })
  const count = element('strong', { class: 'moves-count' })
  const word = element('span')
  const note = element('p', { class: 'note' })
  root.append(title, list, element('p', { class: 'moves' }, count, word), note)
  root.setAttribute('aria-labelledby', 'goals-title')
  let shown = ''

  return {
    /** Shows a sentence above the goals. An empty string removes it. */
    note: (sentence: string) => {
      note.textContent = sentence
    },
    show: (game: Game) => {
      const left = goalsLeft(game)
      const t = texts()
      const now = JSON.stringify([game.level.number, game.moves, [...left.collect], left.sand, t.goals, theme()])
      if (now === shown) return
      shown = now
      title.textContent = t.goals
      count.textContent = String(game.moves)
      word.textContent = t.moves
      root.classList.toggle('is-last', game.moves <= 3)
      list.replaceChildren(...goalRows(game, t, theme()))
    },
  }
}

/** Returns one row per goal: its picture and the remaining number. */
export const goalRows = (game: Game, t: IslandTexts, theme: Theme): HTMLLIElement[] => {
  const left = goalsLeft(game)
  const collect = [...left.collect].map(([kind, count]) => goalRow(picture({ kind, power: 'none' }, theme), t.kinds[kind] ?? '', count, t))
  const hasSand = game.level.sand.some((layers) => layers > 0)
  return hasSand ? [...collect, goalRow(element('span', { class: 'sand-picture' }), t.sand, left.sand, t)] : collect
}

const goalRow = (art: HTMLElement, name: string, count: number, t: IslandTexts) => {
  const value = count === 0 ? icon(CHECK) : element('span', { 'aria-hidden': 'true' }, String(count))
  const label = element('span', { class: 'visually-hidden' }, count === 0 ? t.done(name) : t.left(name, count))
  return element('li', { class: count === 0 ? 'goal is-done' : 'goal' }, art, value, label)
}

const picture = (tile: Parameters<typeof tilePicture>[0], theme: Theme) => {
  const source = tilePicture(tile, theme, PICTURE_SIZE)
  const copy = element('canvas', { class: 'goal-picture', width: PICTURE_SIZE, height: PICTURE_SIZE, 'aria-hidden': 'true' })
  copy.getContext('2d')?.drawImage(source, 0, 0)
  return copy
}

type Tray = { moves: number; rainbows: number; isPlacing: boolean; ownsTheme: boolean }
type TrayActions = { onRainbow: () => void; onMoves: () => void; onTheme: () => void; onLevels: () => void }

/** Creates the tools that the player can use on a level, and the button that opens the list of levels. */
export const createTray = (root: HTMLElement, texts: () => IslandTexts, theme: () => Theme, actions: TrayActions) => {
  const rainbow = consumable('rainbow', actions.onRainbow)
  const moves = consumable('moves', actions.onMoves)
  const look = element('button', { type: 'button', class: 'button' })
  const levels = element('button', { type: 'button', class: 'button' })
  look.addEventListener('click', actions.onTheme)
  levels.addEventListener('click', actions.onLevels)
  root.append(rainbow.root, moves.root, look, levels)

  return {
    show: (now: Tray) => {
      const t = texts()
      rainbow.show(t.rainbow, now.rainbows, t)
      rainbow.root.setAttribute('aria-pressed', String(now.isPlacing))
      moves.show(t.extraMoves, now.moves, t)
      look.hidden = !now.ownsTheme
      look.textContent = t.theme[theme() === 'coral' ? 'island' : 'coral']
      levels.textContent = t.levels
    },
  }
}

const consumable = (name: string, onUse: () => void) => {
  const word = element('span')
  const count = element('span', { class: 'count', 'aria-hidden': 'true' })
  const root = element('button', { type: 'button', class: 'button consumable', 'data-use': name }, word, count)
  root.addEventListener('click', onUse)
  return {
    root,
    show: (label: string, amount: number, t: IslandTexts) => {
      word.textContent = label
      count.textContent = amount > 0 ? String(amount) : '+'
      root.classList.toggle('is-empty', amount === 0)
      root.setAttribute('aria-label', amount > 0 ? `${label}, ${t.have(amount)}` : `${label}, ${t.toShop}`)
    },
  }
}
