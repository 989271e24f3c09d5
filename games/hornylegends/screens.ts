import { element } from '../shared/element.ts'
import type { Progress, Theme } from './progress.ts'
import type { ToyTexts } from './texts.ts'

type Screen = { name: 'start' } | { name: 'over'; score: number; longest: number; isRecord: boolean }

type Options = {
  panel: HTMLElement
  /** The elements behind the panel. The keyboard must not reach them while the panel is open. */
  behind: readonly HTMLElement[]
  texts: () => ToyTexts
  progress: () => Progress
  theme: () => Theme
  ownsVelvet: () => boolean
  number: (value: number) => string
  actions: { onPlay: () => void; onDrift: () => void; onToStart: () => void; onTheme: () => void }
}

/**
 * Creates the card with the start screen or the end screen. The card covers the lights. `show` opens a screen and focuses its main button.
 */
export const createScreens = ({ panel, behind, texts, progress, theme, ownsVelvet, number, actions }: Options) => {
  let open: Screen | undefined

  const content = (screen: Screen): Node[] => {
    const t = texts()
    const { best, longest } = progress()
    const record = best > 0 ? [element('p', { class: 'hint' }, t.best(number(best), longest))] : []
    if (screen.name === 'start') {
      return [
        title(t.title),
        element('p', {}, t.lead),
        buttons(action(t.play, actions.onPlay, true), action(t.drift, actions.onDrift)),
        element('p', { class: 'hint' }, t.howTo),
        ...record,
        ...(ownsVelvet() ? [buttons(action(t.theme[theme() === 'velvet' ? 'neon' : 'velvet'], actions.onTheme))] : []),
      ]
    }
    return [
      title(t.over),
      element('p', { class: 'score' }, t.result(number(screen.score), screen.longest)),
      ...(screen.isRecord ? [element('p', { class: 'record' }, t.newBest)] : record),
      buttons(action(t.again, actions.onPlay, true), action(t.toStart, actions.onToStart)),
    ]
  }

  const render = () => {
    if (open) panel.replaceChildren(element('div', { class: 'sheet' }, ...content(open)))
    panel.hidden = open === undefined
    for (const covered of behind) covered.inert = open !== undefined
  }
  return {
    show: (screen: Screen) => {
      open = screen
      render()
      panel.querySelector<HTMLElement>('.accent')?.focus({ preventScroll: true })
    },
    hide: () => {
      open = undefined
      render()
    },
    /** Renders the open screen again, after a change of the language or a purchase. The focus stays on the same control. */
    refresh: () => {
      const focused = [...panel.querySelectorAll<Element>('button')].indexOf(document.activeElement ?? panel)
      render()
      panel.querySelectorAll('button')[focused]?.focus({ preventScroll: true })
    },
    isOpen: () => open !== undefined,
  }
}

const title = (text: string) => element('h1', { id: 'panel-title' }, text)
const buttons = (...children: Node[]) => element('div', { class: 'actions' }, ...children)

const action = (label: string, onPress: () => void, isMain = false) => {
  const button = element('button', { type: 'button', class: isMain ? 'button accent' : 'button' }, label)
  button.addEventListener('click', onPress)
  return button
}
