import { element } from '../../shared/element.ts'
import type { Game } from '../game.ts'
import { type BuildRefusal, jobAt, pearlsToFinish, refusalToBuild } from '../rules/building.ts'
import { costOf, secondsOf } from '../rules/economy.ts'
import { type Kind, MAX_LEVEL } from '../rules/kinds.ts'
import { plots } from '../rules/plots.ts'
import { kindPicture } from '../scene/building-art.ts'
import type { TownTexts } from '../texts.ts'
import { setText } from './counters.ts'
import { gainOf } from './gains.ts'
import { duration } from './numbers.ts'

type Options = {
  game: Game
  t: () => TownTexts
  onBuild: (plot: number, kind: Kind) => void
  onFinish: (plot: number) => void
}

type Part = { nodes: Node[]; update: () => void }

/** Creates the panel with the actions for the selected plot: choose a building, upgrade it, or wait for the builders. */
export const createPlotPanel = ({ game, t, onBuild, onFinish }: Options) => {
  const title = element('h2', { class: 'panel-title', tabindex: -1 })
  const body = element('div', { class: 'panel-body' })
  const root = element('section', { class: 'panel', 'aria-labelledby': 'plot-title' }, title, body)
  title.id = 'plot-title'
  let shown = ''
  let update = () => {}

  const actionButton = (kind: Kind, plot: number, label: () => string) => {
    const button = element('button', { type: 'button', class: 'button accent', 'data-testid': `build-${kind}` })
    const reason = element('p', { class: 'reason', id: `reason-${kind}` })
    button.setAttribute('aria-describedby', reason.id)
    button.addEventListener('click', () => button.getAttribute('aria-disabled') !== 'true' && onBuild(plot, kind))
    const refresh = () => {
      const refusal = refusalToBuild(game.town, game.perks, plot, kind)
      setText(button, label())
      button.setAttribute('aria-disabled', String(refusal !== undefined))
      setText(reason, refusal ? t().refusals[refusal] : '')
      button.hidden = hidesButton(refusal)
    }
    return { button, reason, refresh }
  }

  const choice = (plot: number, kind: Kind): Part => {
    const time = element('p', { class: 'meta' }, t().takes(duration(t(), secondsOf(kind, 0) * 1000)))
    const action = actionButton(kind, plot, () => t().build(costOf(game.town, kind, 0)))
    const words = element(
      'div',
      { class: 'choice-words' },
      element('h3', {}, t().kinds[kind]),
      element('p', {}, gainOf(t(), kind, 1)),
      time,
    )
    const row = element('div', { class: 'choice' }, kindPicture(kind, 1, game.perks.isGolden), words, action.button, action.reason)
    return { nodes: [row], update: action.refresh }
  }

  const standing = (plot: number, kind: Kind, level: number): Part => {
    const facts = element('dl', { class: 'facts' }, element('dt', {}, t().now), element('dd', {}, gainOf(t(), kind, level)))
    const head = element(
      'div',
      { class: 'choice-head' },
      kindPicture(kind, level, game.perks.isGolden),
      element('p', { class: 'level' }, t().level(level)),
    )
    if (level >= MAX_LEVEL) return { nodes: [head, facts, element('p', { class: 'meta' }, t().refusals.highest)], update: () => {} }
    facts.append(element('dt', {}, t().nextLevel), element('dd', {}, gainOf(t(), kind, level + 1)))
    const action = actionButton(kind, plot, () => t().upgrade(costOf(game.town, kind, level)))
    const time = element('p', { class: 'meta' }, t().takes(duration(t(), secondsOf(kind, level) * 1000)))
    return { nodes: [head, facts, time, action.button, action.reason], update: action.refresh }
  }

  const underWay = (plot: number, kind: Kind, level: number): Part => {
    const left = element('p', { class: 'meta', id: 'time-left' })
    const bar = element('progress', { max: 1, 'aria-labelledby': 'work-name' })
    const finish = element('button', { type: 'button', class: 'button', 'data-testid': 'finish-now', 'aria-describedby': 'finish-reason' })
    const reason = element('p', { class: 'reason', id: 'finish-reason' })
    finish.addEventListener('click', () => onFinish(plot))
    const name = element('p', { class: 'level', id: 'work-name' }, t().underWay(level))
    const head = element('div', { class: 'choice-head' }, kindPicture(kind, level, game.perks.isGolden), name)
    const nodes = [head, bar, left, finish, reason]
    const refresh = () => {
      const job = jobAt(game.town, plot)
      if (!job) return
      const price = pearlsToFinish(job, game.town.at)
      bar.value = (game.town.at - job.startedAt) / (job.endsAt - job.startedAt)
      setText(left, t().left(duration(t(), job.endsAt - game.town.at)))
      setText(finish, t().finish(price))
      const isShort = game.town.pearls < price
      finish.setAttribute('aria-disabled', String(isShort))
      setText(reason, isShort ? t().noPearls : '')
    }
    return { nodes, update: refresh }
  }

  const partsOf = (plot: number | undefined): Part[] => {
    if (plot === undefined) return [{ nodes: [element('p', { class: 'meta' }, t().pickHint)], update: () => {} }]
    const building = game.town.plots[plot]
    const job = jobAt(game.town, plot)
    if (job) return [underWay(plot, job.kind, (building?.level ?? 0) + 1)]
    if (building) return [standing(plot, building.kind, building.level)]
    return (plots[plot]?.kinds ?? []).map((kind) => choice(plot, kind))
  }

  const titleOf = (plot: number | undefined) => {
    if (plot === undefined) return t().pickPlot
    const kind = jobAt(game.town, plot)?.kind ?? game.town.plots[plot]?.kind
    return kind ? t().kinds[kind] : t().whatToBuild
  }

  /** The panel is rebuilt only when the plot's state has changed, so that focus and hover survive the changing numbers. */
  const show = (plot: number | undefined) => {
    const building = plot === undefined ? undefined : game.town.plots[plot]
    const job = plot === undefined ? undefined : jobAt(game.town, plot)
    const next = [plot, building?.kind, building?.level, job?.startedAt, game.perks.isGolden, t().title].join()
    if (next !== shown) {
      const hadFocus = shown !== '' && body.contains(document.activeElement)
      shown = next
      setText(title, titleOf(plot))
      const parts = partsOf(plot)
      body.replaceChildren(...parts.flatMap((part) => part.nodes))
      update = () => {
        for (const part of parts) part.update()
      }
      if (hadFocus) title.focus()
    }
    update()
  }

  const focusFirst = () => (body.querySelector<HTMLElement>('button:not([hidden])') ?? title).focus()
  return { root, show, focusFirst }
}

/** Whether the panel hides the button and shows only the reason, because even with more coins the player could not build. */
const hidesButton = (refusal: BuildRefusal | undefined) => refusal === 'enough' || refusal === 'highest'
