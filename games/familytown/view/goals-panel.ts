import { element } from '../../shared/element.ts'
import type { Game } from '../game.ts'
import type { GoalId } from '../rules/goal-ids.ts'
import { type GoalView, openGoals } from '../rules/goals.ts'
import type { TownTexts } from '../texts.ts'

type Options = { game: Game; t: () => TownTexts; onClaim: (id: GoalId) => void; onShow: () => void }

const SHOWN_AT_ONCE = 4

/** Creates the panel of the next goals with their progress. Reached goals have a button that collects the reward. */
export const createGoalsPanel = ({ game, t, onClaim, onShow }: Options) => {
  const title = element('h2', { class: 'panel-title', id: 'goals-title', tabindex: -1 })
  const list = element('ul', { class: 'goals' })
  const root = element('section', { class: 'panel', 'aria-labelledby': 'goals-title' }, title, list)
  let shown = ''

  const row = (goal: GoalView) => {
    const name = element('p', {}, t().goal[goal.id])
    if (goal.isReached) {
      const collect = element(
        'button',
        { type: 'button', class: 'button', 'data-testid': `claim-${goal.id}` },
        t().collect(rewardOf(t(), goal)),
      )
      collect.addEventListener('click', () => onClaim(goal.id))
      return element('li', { class: 'goal is-reached' }, name, collect)
    }
    const progress = element('p', { class: 'meta' }, `${t().progress(goal.done, goal.target)} · ${rewardOf(t(), goal)}`)
    if (goal.id !== 'firstHouse') return element('li', { class: 'goal' }, name, progress)
    const place = element('button', { type: 'button', class: 'button', 'data-testid': 'show-place' }, t().showPlace)
    place.addEventListener('click', onShow)
    return element('li', { class: 'goal' }, name, progress, place)
  }

  const show = () => {
    const goals = openGoals(game.town).slice(0, SHOWN_AT_ONCE)
    const next = JSON.stringify([goals, t().title])
    if (next === shown) return
    const hadFocus = list.contains(document.activeElement)
    shown = next
    title.textContent = t().goals
    list.replaceChildren(...(goals.length > 0 ? goals.map(row) : [element('li', { class: 'meta' }, t().allGoals)]))
    if (hadFocus) (list.querySelector<HTMLElement>('button') ?? title).focus()
  }
  return { root, show }
}

/** Returns a reward as text, such as `40 coins` or `5 pearls`. */
export const rewardOf = (t: TownTexts, { coins, pearls }: { coins: number; pearls: number }) =>
  coins > 0 ? t.rewardCoins(coins) : t.rewardPearls(pearls)
