import { init } from '@playhub/sdk'
import '../shared/shell.css'
import './toy.css'
import { element } from '../shared/element.ts'
import { createHud } from '../shared/hud.ts'
import { startLoop } from '../shared/loop.ts'
import { openSave } from '../shared/save.ts'
import { connectServer } from '../shared/server.ts'
import { createShop } from '../shared/shop.ts'
import { mountShopDialog } from '../shared/shop-dialog.ts'
import { createSound } from '../shared/sound.ts'
import { followLanguage, gameLanguage, liveTexts, loadTexts } from '../shared/texts.ts'
import { createView } from './draw.ts'
import { toyGoods } from './goods.ts'
import { listenForInput } from './input.ts'
import { createLights } from './lights.ts'
import { PALETTES } from './palette.ts'
import { freshProgress, type Progress, readProgress, type Theme } from './progress.ts'
import { BREATHS, begin, MOST_LIGHTS, newToy, press, showAgain, step, type ToyEvent } from './rules.ts'
import { createScreens } from './screens.ts'
import { toyTexts } from './texts.ts'

const PROJECT = 'hornylegends'
/** The tones of the lights, in hertz: a minor pentatonic scale. Any two of them sound good together, even if they are pressed at random. */
const TONES = [261.63, 311.13, 349.23, 392, 466.16, 523.25]

const byId = <E extends HTMLElement>(id: string, kind: new () => E): E => {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`The page has no ${id}`)
}
const stage = byId('stage', HTMLElement)
const ring = byId('ring', HTMLElement)
const phase = byId('phase', HTMLElement)
const live = byId('live', HTMLElement)
const restButton = byId('rest', HTMLButtonElement)

const hub = await init({ project: PROJECT })
await loadTexts(hub)
const t = liveTexts(hub, toyTexts)
const number = (value: number) => new Intl.NumberFormat(gameLanguage(hub)).format(value)
const calm = matchMedia('(prefers-reduced-motion: reduce)')
const server = connectServer(PROJECT, hub)
const shop = createShop({ hub, server })
const dialog = mountShopDialog({ hub, shop, goods: toyGoods(t) })
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
let mode: 'still' | 'play' | 'drift' = 'still'
let toy = newToy()
let longest = 0
let time = 0

const ownsVelvet = () => shop.countOf('velvet-theme') > 0
const theme = (): Theme => (ownsVelvet() ? progress.theme : 'neon')
const view = createView(byId('smoke', HTMLCanvasElement), () => calm.matches)
const score = element('span', { class: 'figure' })
const pattern = element('span', { class: 'figure' })
const breaths = element('span', { class: 'breaths', role: 'img' })
const flow = element('span', { class: 'flow', role: 'img' })
hud.slot.append(score, pattern, breaths, flow)

const say = (sentence: string) => {
  live.textContent = sentence
}
const shownLights = () => (mode === 'play' ? toy.lights : MOST_LIGHTS)
const refresh = () => {
  document.body.dataset.theme = theme()
  lights.show(shownLights(), mode === 'drift' || toy.phase === 'echo')
  const percent = Math.round(toy.flow * 100)
  score.textContent = `${t().score} ${number(toy.score)}`
  pattern.textContent = `${t().pattern} ${toy.pattern.length}`
  breaths.setAttribute('aria-label', t().breaths(toy.breaths, BREATHS))
  breaths.replaceChildren(
    ...Array.from({ length: BREATHS }, (_, index) => element('span', { class: index < toy.breaths ? 'breath is-left' : 'breath' })),
  )
  flow.setAttribute('aria-label', t().flow(percent))
  flow.style.setProperty('--flow', `${percent}%`)
  for (const figure of [score, pattern, breaths, flow]) figure.hidden = mode === 'drift'
  phase.textContent = mode === 'play' ? t().phases[toy.phase] : ''
  restButton.textContent = t().rest
  restButton.hidden = mode === 'still'
  screens.refresh()
}
const turnTo = (next: typeof mode) => {
  mode = next
  if (mode !== 'still') screens.hide()
  refresh()
  if (mode !== 'still') lights.focus()
}
const keep = (next: Progress) => {
  progress = next
  save.write(progress)
  refresh()
}
const glow = (light: number, isStrong: boolean) => {
  lights.lit(light)
  view.glow(lights.spotOf(light, stage), PALETTES[theme()].lights[light] ?? '#ffffff', isStrong)
  const tone = TONES[light] ?? 440
  sound.play({ from: tone, ms: 520, volume: 0.11 }, { from: tone * 2, ms: 260, volume: 0.03 })
}
const end = () => {
  const isRecord = toy.score > progress.best
  const result = { score: toy.score, longest, isRecord }
  mode = 'still'
  keep({ ...progress, best: Math.max(progress.best, toy.score), longest: Math.max(progress.longest, longest) })
  screens.show({ name: 'over', ...result })
  say(`${t().over}. ${t().result(number(result.score), result.longest)}`)
}
const rest = () => {
  if (mode === 'play' && toy.score > 0) return end()
  turnTo('still')
  screens.show({ name: 'start' })
}
const tell = (event: ToyEvent) => {
  switch (event.type) {
    case 'glow':
      return glow(event.light, event.inFlow)
    case 'show':
      return say(t().sayShow(toy.pattern.length))
    case 'echo':
      return say(t().sayEcho(toy.pattern.length))
    case 'praise':
    case 'bloom':
      longest = Math.max(longest, event.length)
      if (event.type === 'praise') return say(t().sayPraise(event.points))
      for (let light = 0; light < event.lights; light += 1) glow(light, true)
      phase.textContent = t().bloom
      return say(t().sayBloom(event.points, event.lights))
    case 'sigh':
      sound.play({ from: 160, to: 90, ms: 420, type: 'triangle' })
      return say(t().saySigh(event.breaths))
    case 'over':
      return end()
  }
}
const tellAll = (events: readonly ToyEvent[]) => {
  if (events.length === 0) return
  if (events.some(({ type }) => type !== 'glow')) refresh()
  for (const event of events) tell(event)
}
const touch = (light: number) => {
  if (mode === 'drift') return glow(light, true)
  if (mode !== 'play') return
  tellAll(press(toy, light))
  refreshFigures()
}
const refreshFigures = () => {
  score.textContent = `${t().score} ${number(toy.score)}`
  flow.style.setProperty('--flow', `${Math.round(toy.flow * 100)}%`)
}

const lights = createLights({ ring, names: () => t().lights, theme, onPress: touch })
const screens = createScreens({
  panel: byId('panel', HTMLElement),
  behind: [ring],
  texts: t,
  progress: () => progress,
  theme,
  ownsVelvet,
  number,
  actions: {
    onPlay: () => {
      toy = begin(Math.random)
      longest = 0
      turnTo('play')
    },
    onDrift: () => {
      toy = newToy()
      turnTo('drift')
      say(t().driftLead)
    },
    onToStart: rest,
    onTheme: () => keep({ ...progress, theme: theme() === 'velvet' ? 'neon' : 'velvet' }),
  },
})
listenForInput({
  stage,
  isOpen: () => mode !== 'still' && !dialog.isOpen(),
  onPress: touch,
  onRest: rest,
  onDraw: (spot, stroke) => {
    const colours = PALETTES[theme()].lights
    view.paint(spot, colours[stroke % colours.length] ?? '#ffffff')
  },
})
restButton.addEventListener('click', rest)

shop.onChange(refresh)
followLanguage(hub, () => {
  document.title = t().title
  ring.setAttribute('aria-label', t().ring)
  refresh()
})
// The player may have missed the pattern while the tab was hidden, so the game shows the pattern again from its start.
document.addEventListener('visibilitychange', () => document.hidden && showAgain(toy))
addEventListener('blur', () => showAgain(toy))
screens.show({ name: 'start' })
void shop.refresh()

startLoop(
  (seconds) => {
    time += seconds
    if (mode === 'play' && !dialog.isOpen()) tellAll(step(toy, seconds, Math.random))
    view.step(seconds)
    view.draw(theme(), mode === 'play' ? toy.flow : 0.4, time)
  },
  () => mode === 'still' || dialog.isOpen(),
)
