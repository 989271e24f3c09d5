import { init } from '@playhub/sdk'
import '../shared/shell.css'
import './arena.css'
import './screens.css'
import { element, icon } from '../shared/element.ts'
import { createHud } from '../shared/hud.ts'
import { startLoop } from '../shared/loop.ts'
import { openSave } from '../shared/save.ts'
import { connectServer } from '../shared/server.ts'
import { createShop } from '../shared/shop.ts'
import { mountShopDialog } from '../shared/shop-dialog.ts'
import { createSound } from '../shared/sound.ts'
import { followLanguage, gameLanguage, liveTexts, loadTexts } from '../shared/texts.ts'
import { createCounters } from './counters.ts'
import { createView, drawHangar } from './draw.ts'
import { createEffects } from './effects.ts'
import { arenaGoods } from './goods.ts'
import { listenForInput } from './input.ts'
import { build, freshProgress, readProgress } from './progress.ts'
import { chooseModule, step } from './rules.ts'
import { type ArenaEvent, equip, newRun } from './run.ts'
import { createScreens } from './screens.ts'
import { playEvent } from './sounds.ts'
import { arenaTexts } from './texts.ts'

const PROJECT = 'neuroarena'
/** The longest time step, in seconds. With longer steps, shots would pass through drones. */
const LONGEST_STEP = 1 / 60

const byId = <E extends HTMLElement>(id: string, kind: new () => E): E => {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`The page has no ${id}`)
}
const field = byId('field', HTMLElement)
field.tabIndex = 0
const live = byId('live', HTMLElement)
const pauseButton = byId('pause', HTMLButtonElement)
const dashButton = byId('dash', HTMLButtonElement)

const hub = await init({ project: PROJECT })
await loadTexts(hub)
const t = liveTexts(hub, arenaTexts)
const number = (value: number) => new Intl.NumberFormat(gameLanguage(hub)).format(value)
const calm = matchMedia('(prefers-reduced-motion: reduce)')
const server = connectServer(PROJECT, hub)
const shop = createShop({ hub, server })
const dialog = mountShopDialog({ hub, shop, goods: arenaGoods(t) })
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
    screens.refresh()
  },
})
let progress = save.state
const ownedKit = () => ({
  plasma: shop.countOf('plasma-rifle') > 0,
  cores: shop.countOf('shield-core'),
  neon: shop.countOf('neon-skin') > 0,
})

let run = newRun(ownedKit(), progress.workshop)
let isPlaying = false
const view = createView(byId('arena', HTMLCanvasElement))
const effects = createEffects(() => calm.matches)
const counters = createCounters(hud.slot, t, number)

const keep = (next: typeof progress) => {
  progress = next
  save.write(progress)
}
const play = () => {
  isPlaying = true
  screens.hide()
  pauseButton.hidden = dashButton.hidden = false
  field.focus({ preventScroll: true })
}
const stop = () => {
  isPlaying = false
  input.release()
  pauseButton.hidden = dashButton.hidden = true
}
const pause = () => {
  if (!isPlaying) return
  stop()
  screens.show({ name: 'paused' })
}
const begin = () => {
  run = newRun(ownedKit(), progress.workshop)
  play()
}
const toStart = () => {
  run = newRun(ownedKit(), progress.workshop)
  screens.show({ name: 'start' })
}

const hangar = element('canvas', { class: 'hangar', width: 300, height: 300, 'aria-hidden': 'true' })
const screens = createScreens({
  hangar,
  panel: byId('panel', HTMLElement),
  behind: [field],
  texts: t,
  progress: () => progress,
  number,
  actions: {
    onStart: begin,
    onResume: play,
    onToStart: toStart,
    onBuild: (id) => {
      keep(build(progress, id))
      screens.refresh()
    },
    onChoose: (id) => {
      chooseModule(run, id)
      play()
    },
  },
})

const input = listenForInput({
  field,
  stick: byId('stick', HTMLElement),
  dashButton,
  toWorld: view.toWorld,
  isPlaying: () => isPlaying,
  onPause: () => {
    if (dialog.isOpen()) return
    if (screens.open()?.name === 'paused') play()
    else pause()
  },
  onNumber: (index) => {
    const choice = run.offer[index]
    if (run.phase !== 'choice' || !choice || dialog.isOpen()) return
    chooseModule(run, choice)
    play()
  },
})

const bankSparks = () => {
  const score = Math.max(progress.best, run.score)
  keep({ ...progress, best: score, bestWave: Math.max(progress.bestWave, run.wave), sparks: progress.sparks + run.sparks })
  run.sparks = 0
}
const end = (wave: number) => {
  const isRecord = run.score > progress.best
  bankSparks()
  stop()
  screens.show({ name: 'over', score: run.score, wave, isRecord })
}

const say = (sentence: string) => {
  live.replaceChildren(element('span', {}, sentence))
}
const tell = (event: ArenaEvent) => {
  effects.show(event)
  playEvent(sound, event)
  switch (event.type) {
    case 'wave':
      return say(t().sayWave(event.wave))
    case 'hurt':
      return say(t().sayHurt(run.player.health))
    case 'shielded':
      return say(t().sayShield)
    case 'pickup':
      return event.pickup === 'spark' ? undefined : say(t().sayPickup[event.pickup])
    case 'over':
      say(`${t().over}. ${t().result(number(run.score), event.wave)}`)
      return end(event.wave)
  }
}

shop.onChange(() => equip(run, ownedKit()))
pauseButton.append(icon('M8 5v14M16 5v14'))
pauseButton.addEventListener('click', pause)
document.addEventListener('visibilitychange', () => document.hidden && pause())
// The hub's dialogs cover the frame and take the focus, so the fight also pauses when the window loses the focus.
addEventListener('blur', pause)
followLanguage(hub, () => {
  document.title = t().title
  field.setAttribute('aria-label', t().arena)
  pauseButton.setAttribute('aria-label', t().pause)
  dashButton.textContent = t().dash
  counters.show(run, progress.sparks)
  screens.refresh()
})
screens.show({ name: 'start' })
void shop.refresh()

let time = 0
startLoop(
  (seconds) => {
    if (dialog.isOpen()) pause()
    time += seconds
    if (isPlaying) {
      const intent = input.read(run)
      for (let left = seconds; left > 0 && isPlaying; left -= LONGEST_STEP) {
        for (const event of step(run, intent, Math.min(left, LONGEST_STEP), Math.random)) tell(event)
        intent.dash = false
      }
      if (isPlaying && run.phase === 'choice') {
        bankSparks()
        stop()
        screens.show({ name: 'choice', run })
      }
    }
    effects.step(seconds)
    const shownTime = calm.matches ? 0 : time
    const isInHangar = screens.open()?.name === 'start'
    view.draw(run, effects, shownTime, !isInHangar)
    if (isInHangar) drawHangar(hangar, run, shownTime)
    counters.show(run, progress.sparks)
  },
  () => !isPlaying,
)
