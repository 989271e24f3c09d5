import { init } from '@playhub/sdk'
import '../shared/shell.css'
import './island.css'
import './screens.css'
import { element } from '../shared/element.ts'
import { newGrants } from '../shared/grants.ts'
import { createHud } from '../shared/hud.ts'
import { startLoop } from '../shared/loop.ts'
import { openSave } from '../shared/save.ts'
import { connectServer } from '../shared/server.ts'
import { createShop } from '../shared/shop.ts'
import { mountShopDialog } from '../shared/shop-dialog.ts'
import { createSound } from '../shared/sound.ts'
import { followLanguage, gameLanguage, liveTexts, loadTexts } from '../shared/texts.ts'
import { columnOf, rowOf } from './board.ts'
import { createView } from './draw.ts'
import { islandGoods } from './goods.ts'
import { listenForInput } from './input.ts'
import { levelOf } from './levels.ts'
import { createMotion } from './motion.ts'
import { freshProgress, type Progress, readProgress, type Theme, withWin } from './progress.ts'
import { addMoves, type Beat, bestMove, newGame, placeRainbow, playSwap, starsOf, type Turn } from './rules.ts'
import { createScenery } from './scenery.ts'
import { createScreens } from './screens.ts'
import { createGoals, createTray } from './side.ts'
import { islandTexts } from './texts.ts'

const PROJECT = 'islandm3'
const HINT_AFTER_SECONDS = 7

const byId = <E extends HTMLElement>(id: string, kind: new () => E): E => {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`The page has no ${id}`)
}
const board = byId('board', HTMLElement)
board.tabIndex = 0
const live = byId('live', HTMLElement)

const hub = await init({ project: PROJECT })
await loadTexts(hub)
const t = liveTexts(hub, islandTexts)
const number = (value: number) => new Intl.NumberFormat(gameLanguage(hub)).format(value)
const calm = matchMedia('(prefers-reduced-motion: reduce)')
const server = connectServer(PROJECT, hub)
const shop = createShop({ hub, server })
const dialog = mountShopDialog({ hub, shop, goods: islandGoods(t) })
const sound = createSound()
const hud = createHud({ hub, sound, onShop: dialog.open })
document.body.prepend(hud.root)
const save = await openSave({
  project: PROJECT,
  hub,
  server,
  read: readProgress,
  fresh: freshProgress,
  onReplace: (theirs) => {
    progress = theirs
    refresh()
  },
})
let progress: Progress = save.state
let game = newGame(levelOf(progress.level), Math.random)
let isMoving = false
let isPlacing = false
let idle = 0
let time = 0

const theme = (): Theme => (shop.countOf('coral-theme') > 0 ? progress.theme : 'island')
const movesOwned = () => newGrants(shop.inventory, 'moves-5', progress.used.moves)
const rainbowsOwned = () => newGrants(shop.inventory, 'rainbow-bomb', progress.used.rainbow)
const motion = createMotion(game, () => calm.matches)
const view = createView(byId('picture', HTMLCanvasElement), motion, () => calm.matches)
const scenery = createScenery(byId('scenery', HTMLCanvasElement), theme)
const goals = createGoals(byId('goals', HTMLElement), t, theme)
const level = element('span', { class: 'figure' })
const score = element('span', { class: 'figure' })
hud.slot.append(level, score)

const say = (sentence: string) => {
  live.textContent = sentence
}
const keep = (next: Progress) => {
  progress = next
  save.write(progress)
  refresh()
}
const showFigures = (now: typeof game) => {
  level.textContent = `${t().level} ${now.level.number}`
  score.textContent = `${t().score} ${number(now.score)}`
  goals.show(now)
}
const refresh = () => {
  if (document.body.dataset.theme !== theme()) {
    document.body.dataset.theme = theme()
    scenery.paint()
  }
  tray.show({ moves: movesOwned(), rainbows: rainbowsOwned(), isPlacing, ownsTheme: shop.countOf('coral-theme') > 0 })
  goals.note(isPlacing ? t().placing : '')
  showFigures(game)
  screens.refresh()
}

const startLevel = (wanted: number) => {
  game = newGame(levelOf(wanted), Math.random)
  isPlacing = false
  idle = 0
  motion.jump(game)
  input.clear()
  screens.hide()
  refresh()
  say(t().sayLevel(wanted))
  board.focus({ preventScroll: true })
}
const showBeat = (beat: Beat) => {
  view.showBeat(beat)
  showFigures(beat.game)
  if (beat.type === 'clear')
    sound.play({ from: 420 * 1.12 ** Math.min(8, beat.chain), to: 640 * 1.12 ** Math.min(8, beat.chain), ms: 150, volume: 0.07 })
  if (beat.fired.length > 0) sound.play({ from: 260, to: 80, ms: 260, type: 'sawtooth', volume: 0.04 })
  if (beat.type === 'refuse') sound.play({ from: 220, to: 170, ms: 130, type: 'triangle' })
}
const play = async (turn: Turn) => {
  if (turn.beats.length === 0) return
  const before = game.score
  game = turn.game
  isMoving = true
  idle = 0
  await motion.play(turn.beats, showBeat)
  isMoving = false
  showFigures(game)
  const types = turn.beats.map(({ type }) => type)
  if (types.includes('refuse')) say(t().sayRefused)
  else if (types.includes('shuffle')) say(t().sayShuffled)
  else if (game.score > before) say(t().sayTurn(game.score - before, game.moves))
  if (game.state === 'won') win()
  if (game.state === 'lost') screens.show({ name: 'out', game })
}
const win = () => {
  const stars = starsOf(game.level, game.moves)
  keep(withWin(progress, game.level.number, stars, game.score))
  sound.play({ from: 523, ms: 160 }, { from: 659, ms: 160, afterMs: 130 }, { from: 784, ms: 320, afterMs: 260 })
  screens.show({ name: 'won', game, stars })
}
const setPlacing = (next: boolean) => {
  isPlacing = next
  input.clear()
  refresh()
  if (!isPlacing) return
  say(t().placing)
  board.focus({ preventScroll: true })
}
const useMoves = () => {
  if (isMoving || game.state === 'won') return
  if (movesOwned() === 0) return dialog.open()
  game = addMoves(game)
  screens.hide()
  keep({ ...progress, used: { ...progress.used, moves: progress.used.moves + 1 } })
  board.focus({ preventScroll: true })
}
const showLevels = () => {
  if (!isMoving) screens.show({ name: 'levels' })
}

const screens = createScreens({
  panel: byId('panel', HTMLElement),
  behind: [board, byId('tray', HTMLElement)],
  texts: t,
  theme,
  progress: () => progress,
  movesOwned,
  number,
  actions: { onPlay: startLevel, onLevels: showLevels, onUseMoves: useMoves, onShop: dialog.open },
})
const tray = createTray(byId('tray', HTMLElement), t, theme, {
  onRainbow: () => (rainbowsOwned() > 0 ? setPlacing(!isPlacing) : dialog.open()),
  onMoves: useMoves,
  onTheme: () => keep({ ...progress, theme: theme() === 'coral' ? 'island' : 'coral' }),
  onLevels: showLevels,
})
const input = listenForInput({
  board,
  cellAtPoint: view.cellAtPoint,
  isOpen: () => !isMoving && game.state === 'play' && !screens.isOpen() && !dialog.isOpen(),
  isPlacing: () => isPlacing,
  onSwap: (a, b) => void play(playSwap(game, a, b, Math.random)),
  onPlace: (cell) => {
    const turn = placeRainbow(game, cell)
    if (turn.beats.length === 0) return
    isPlacing = false
    keep({ ...progress, used: { ...progress.used, rainbow: progress.used.rainbow + 1 } })
    void play(turn)
  },
  onPoint: (cell, isPicked) => {
    idle = 0
    const tile = game.board[cell]
    const name = tile ? [t().kinds[tile.kind], t().powers[tile.power]].filter(Boolean).join(', ') : ''
    say(isPicked ? t().sayPicked(name) : t().sayCell(name, rowOf(cell) + 1, columnOf(cell) + 1))
  },
  onCancel: () => setPlacing(false),
})

shop.onChange(refresh)
followLanguage(hub, () => {
  document.title = t().title
  board.setAttribute('aria-label', t().board)
  board.setAttribute('aria-roledescription', t().game)
  refresh()
})
screens.show({ name: 'levels' })
void shop.refresh()

let hint: ReturnType<typeof bestMove>
startLoop(
  (seconds) => {
    time += seconds
    const isWaiting = !isMoving && !screens.isOpen() && !dialog.isOpen() && game.state === 'play'
    idle = isWaiting ? idle + seconds : 0
    if (idle < HINT_AFTER_SECONDS) hint = undefined
    else hint ??= bestMove(game.board)
    motion.step(seconds)
    view.draw(game, { selected: input.selected(), cursor: input.cursor(), hint, isPlacing }, theme(), seconds, time)
  },
  () => screens.isOpen() || dialog.isOpen(),
)
