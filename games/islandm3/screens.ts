import { element, svg } from '../shared/element.ts'
import { WRITTEN_LEVELS } from './levels.ts'
import type { Progress, Theme } from './progress.ts'
import type { Game } from './rules.ts'
import { goalRows } from './side.ts'
import type { IslandTexts } from './texts.ts'

type Screen = { name: 'levels' } | { name: 'won'; game: Game; stars: number } | { name: 'out'; game: Game }

type Actions = { onPlay: (level: number) => void; onLevels: () => void; onUseMoves: () => void; onShop: () => void }
type Options = {
  panel: HTMLElement
  /** The elements behind the panel. The keyboard must not reach them while the panel is open. */
  behind: readonly HTMLElement[]
  texts: () => IslandTexts
  theme: () => Theme
  progress: () => Progress
  movesOwned: () => number
  number: (value: number) => string
  actions: Actions
}

/**
 * Creates the card with one of the screens: levels, level complete, out of moves. The card covers the board. `show` opens a screen and
 * focuses its main button.
 */
export const createScreens = ({ panel, behind, texts, theme, progress, movesOwned, number, actions }: Options) => {
  let open: Screen | undefined

  const content = (screen: Screen): Node[] => {
    const t = texts()
    switch (screen.name) {
      case 'levels':
        return [
          title(t.title),
          element('p', {}, t.lead),
          buttons(action(t.play(progress().level), () => actions.onPlay(progress().level), true)),
          element('p', { class: 'hint' }, t.howTo),
          ...(progress().best > 0 ? [element('p', { class: 'hint' }, t.best(number(progress().best)))] : []),
          levelGrid(t),
        ]
      case 'won': {
        const { number: level } = screen.game.level
        return [
          title(t.won(level)),
          starRow(screen.stars, t.stars(screen.stars)),
          element('p', { class: 'score' }, t.result(number(screen.game.score))),
          buttons(
            action(t.next, () => actions.onPlay(level + 1), true),
            action(t.replay, () => actions.onPlay(level)),
            action(t.levels, actions.onLevels),
          ),
        ]
      }
      case 'out': {
        const owned = movesOwned()
        const retry = action(t.retry, () => actions.onPlay(screen.game.level.number), owned === 0)
        return [
          title(t.out),
          element('p', {}, t.outLead),
          element('ul', { class: 'goal-list' }, ...goalRows(screen.game, t, theme())),
          owned > 0
            ? buttons(action(t.useMoves(owned), actions.onUseMoves, true), retry)
            : buttons(retry, action(t.getMoves, actions.onShop)),
          buttons(action(t.levels, actions.onLevels)),
        ]
      }
    }
  }

  const levelGrid = (t: IslandTexts) => {
    const { level: open, stars } = progress()
    const last = Math.max(WRITTEN_LEVELS, open + 2)
    const cells = Array.from({ length: last }, (_, index) => {
      const level = index + 1
      const earned = stars[level] ?? 0
      if (level > open) return element('li', { class: 'level is-closed', 'aria-hidden': 'true' }, String(level))
      const attributes = { type: 'button', class: 'level', 'aria-label': t.levelName(level, earned), 'data-level': level }
      const button = element('button', attributes, String(level), starRow(earned))
      button.addEventListener('click', () => actions.onPlay(level))
      return element('li', {}, button)
    })
    return element('ul', { class: 'levels', 'aria-label': t.levels }, ...cells)
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
      panel.scrollTop = 0
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

const starRow = (count: number, label = '') =>
  element(
    'span',
    label === '' ? { class: 'stars', 'aria-hidden': 'true' } : { class: 'stars', role: 'img', 'aria-label': label },
    ...[1, 2, 3].map((star) =>
      svg(
        'svg',
        { viewBox: '0 0 24 24', class: star <= count ? 'star is-earned' : 'star' },
        svg('path', { d: 'M12 2.5l2.9 6.2 6.8.8-5 4.6 1.3 6.7-6-3.4-6 3.4 1.3-6.7-5-4.6 6.8-.8z' }),
      ),
    ),
  )
