import { element, svg } from '../../shared/element.ts'
import type { Game } from '../game.ts'
import { firstLanternIn, nextLanternIn } from '../rules/lanterns.ts'
import { circle, line, path } from '../scene/shapes.ts'
import type { TownTexts } from '../texts.ts'

const STAYS_S = 16

type Options = { game: Game; t: () => TownTexts; onCatch: () => void; random?: () => number }

/** Creates a paper lantern that sometimes floats over the town. A player who catches it gets coins. */
export const createLantern = ({ game, t, onCatch, random = Math.random }: Options) => {
  const glow = svg('svg', { viewBox: '-40 -50 80 100', 'aria-hidden': 'true' })
  glow.append(
    circle(0, 0, 40, 'url(#glow)'),
    path('M-16 -18Q-22 4 -14 18H14Q22 4 16 -18Z', '#ff9d5c'),
    path('M-8 -18Q-11 4 -7 18H7Q11 4 8 -18Z', '#ffd27a'),
    line('M-14 -19h28M-12 19h24M0 19v14', '#8a4a3a', 3),
  )
  const button = element('button', { type: 'button', class: 'lantern', hidden: true, 'data-testid': 'lantern' }, glow)
  let nextIn = firstLanternIn(game.town)
  let goneIn = 0

  const hide = () => {
    button.hidden = true
    nextIn = nextLanternIn(game.town, random())
  }
  button.addEventListener('click', () => {
    hide()
    onCatch()
  })

  /** Advances the lantern by this many seconds of game time. */
  const pass = (seconds: number) => {
    if (!button.hidden) {
      goneIn -= seconds
      // The lantern does not disappear while its button has the focus, because the player may be about to press it.
      if (goneIn <= 0 && document.activeElement !== button) hide()
      return
    }
    nextIn -= seconds
    if (nextIn > 0) return
    goneIn = STAYS_S
    button.setAttribute('aria-label', t().lantern)
    button.style.setProperty('--height', String(0.08 + random() * 0.25))
    button.hidden = false
  }
  return { button, pass }
}
