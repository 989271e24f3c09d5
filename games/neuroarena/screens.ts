import { element } from '../shared/element.ts'
import { levelOf, type ModuleId, WORKSHOP, WORKSHOP_MAX, type WorkshopId, workshopPrice } from './modules.ts'
import type { Progress } from './progress.ts'
import type { Run } from './run.ts'
import type { ArenaTexts } from './texts.ts'

type Screen = { name: 'start' | 'paused' } | { name: 'choice'; run: Run } | { name: 'over'; score: number; wave: number; isRecord: boolean }

type Actions = {
  onStart: () => void
  onResume: () => void
  onToStart: () => void
  onBuild: (id: WorkshopId) => void
  onChoose: (id: ModuleId) => void
}

type Options = {
  panel: HTMLElement
  /** The elements behind the panel. The keyboard must not reach them while the panel is open. */
  behind: readonly HTMLElement[]
  /** The picture of the ship on the start screen. */
  hangar: HTMLElement
  texts: () => ArenaTexts
  progress: () => Progress
  number: (value: number) => string
  actions: Actions
}

const DEAF_MS = 450
const isTouch = matchMedia('(pointer: coarse)')

/**
 * Creates the panel with one of the screens: start, pause, module choice, end. The panel covers the arena. `show` opens a screen and
 * focuses its main button.
 */
export const createScreens = ({ panel, behind, hangar, texts, progress, number, actions }: Options) => {
  let open: Screen | undefined
  let deafUntil = 0

  // Ignores clicks for a moment after the module choice or the end screen has opened. Otherwise a player who is still dashing with thumb or
  // Space could press one of its buttons by mistake.
  const keepDeaf = (event: Event) => performance.now() < deafUntil && event.stopImmediatePropagation()
  panel.addEventListener('click', keepDeaf, { capture: true })

  const content = (screen: Screen): Node[] => {
    const t = texts()
    switch (screen.name) {
      case 'start':
        return [
          hangar,
          title('h1', t.title),
          element('p', { class: 'lead' }, t.lead),
          ...(progress().best > 0 ? [element('p', { class: 'record' }, t.best(number(progress().best), progress().bestWave))] : []),
          buttons(action(t.start, actions.onStart, true)),
          element('p', { class: 'hint' }, isTouch.matches ? t.howToTouch : t.howTo),
          ...workshop(t),
        ]
      case 'paused':
        return [
          title('h1', t.paused),
          element('p', { class: 'hint' }, isTouch.matches ? t.howToTouch : t.howTo),
          buttons(action(t.resume, actions.onResume, true), action(t.toStart, actions.onToStart)),
        ]
      case 'choice':
        return [
          title('h1', t.choose(screen.run.wave)),
          element('p', { class: 'lead' }, t.chooseLead),
          element('div', { class: 'cards' }, ...screen.run.offer.map((id) => moduleCard(t, id))),
        ]
      case 'over':
        return [
          title('h1', t.over),
          element('p', { class: 'score' }, t.result(number(screen.score), screen.wave)),
          screen.isRecord
            ? element('p', { class: 'record' }, t.newBest)
            : element('p', { class: 'hint' }, t.best(number(progress().best), progress().bestWave)),
          buttons(action(t.again, actions.onStart, true), action(t.toStart, actions.onToStart)),
          ...workshop(t),
        ]
    }
  }

  const moduleCard = (t: ArenaTexts, id: ModuleId) => {
    const [name, about] = t.modules[id]
    const card = element('button', { type: 'button', class: 'card' }, element('strong', {}, name), element('span', {}, about))
    card.addEventListener('click', () => actions.onChoose(id))
    return card
  }

  const workshop = (t: ArenaTexts): Node[] => [
    element('h2', {}, t.workshop),
    element('p', { class: 'hint' }, t.workshopLead(progress().sparks)),
    element('div', { class: 'cards' }, ...WORKSHOP.map((id) => workshopCard(t, id))),
  ]

  const workshopCard = (t: ArenaTexts, id: WorkshopId) => {
    const { workshop: levels, sparks } = progress()
    const price = workshopPrice(levels, id)
    const [name, about] = t.modules[id]
    const card = element(
      'div',
      { class: 'card' },
      element('strong', {}, name),
      element('span', {}, about),
      element('span', {}, t.level(levelOf(levels, id), WORKSHOP_MAX)),
    )
    if (price === undefined) card.append(element('span', {}, t.built))
    else {
      const isShort = price > sparks
      const label = `${t.build}: ${name}, ${t.price(price)}`
      const attributes = { type: 'button', class: 'button', 'data-build': id, 'aria-label': label, 'aria-disabled': String(isShort) }
      const build = element('button', attributes, t.price(price))
      build.addEventListener('click', () => !isShort && actions.onBuild(id))
      card.append(build)
    }
    return card
  }

  const render = () => {
    if (open) panel.replaceChildren(...content(open))
    panel.hidden = open === undefined
    for (const covered of behind) covered.inert = open !== undefined
  }
  return {
    show: (screen: Screen) => {
      open = screen
      deafUntil = screen.name === 'choice' || screen.name === 'over' ? performance.now() + DEAF_MS : 0
      render()
      panel.scrollTop = 0
      panel.querySelector<HTMLElement>('.accent, button.card')?.focus({ preventScroll: true })
    },
    hide: () => {
      open = undefined
      render()
    },
    /** Renders the open screen again, after a change of the language or the number of sparks. The focus stays on the same control. */
    refresh: () => {
      const focused = [...panel.querySelectorAll<Element>('button')].indexOf(document.activeElement ?? panel)
      render()
      panel.querySelectorAll('button')[focused]?.focus({ preventScroll: true })
    },
    open: () => open,
  }
}

const title = (tag: 'h1', text: string) => element(tag, { id: 'panel-title' }, text)
const buttons = (...children: Node[]) => element('div', { class: 'actions' }, ...children)

const action = (label: string, onPress: () => void, isMain = false) => {
  const button = element('button', { type: 'button', class: isMain ? 'button accent' : 'button' }, label)
  button.addEventListener('click', onPress)
  return button
}
