import { element, svg } from '../../shared/element.ts'
import type { Game } from '../game.ts'
import { jobAt } from '../rules/building.ts'
import { type Direction, nextPlot, type Plot, plots } from '../rules/plots.ts'
import { drawBuilding } from '../scene/building-art.ts'
import { emptyPlot, scaffold } from '../scene/building-site.ts'
import { backHill, fills, frontHill, midHill, sea, sky } from '../scene/landscape.ts'
import { group } from '../scene/shapes.ts'
import { WALKERS_MAX, walker } from '../scene/walkers.ts'
import type { TownTexts } from '../texts.ts'
import { setText } from './counters.ts'
import { duration } from './numbers.ts'

type Options = { game: Game; t: () => TownTexts; onPick: (plot: number, how: 'pointer' | 'keyboard') => void }

const FAMILIES_PER_WALKER = 4
const directions: Record<string, Direction> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }

/** Creates the landscape with its buildings, and a button over each plot. */
export const createTownView = ({ game, t, onPick }: Options) => {
  const sites = plots.map(createSite)
  const rows = [0, 1, 2].map((row) => group({}, ...sites.filter((site) => site.plot.row === row).map((site) => site.art)))
  const street = group({})
  const picture = svg('svg', { viewBox: '0 0 1200 800', class: 'scene-picture', 'aria-hidden': 'true' }, fills(), sky(), sea())
  picture.append(backHill(), ...rows.slice(0, 1), midHill(), street, ...rows.slice(1, 2), frontHill(), ...rows.slice(2))
  const box = element('div', { class: 'scene-box' }, picture, ...sites.map((site) => site.button))
  const root = element('section', { class: 'scene' }, box)

  for (const [index, { button }] of sites.entries()) {
    button.addEventListener('click', (event) => onPick(index, event.detail === 0 ? 'keyboard' : 'pointer'))
    button.addEventListener('keydown', (event) => {
      const direction = directions[event.key]
      if (!direction) return
      event.preventDefault()
      sites[nextPlot(index, direction)]?.button.focus()
    })
  }

  const show = (picked: number | undefined) => {
    const { town, perks } = game
    root.setAttribute('aria-label', t().scene)
    for (const [index, site] of sites.entries()) {
      const building = town.plots[index]
      const job = jobAt(town, index)
      site.draw(`${building?.kind}${building?.level}${job ? 'job' : ''}${perks.isGolden}`, () => [
        ...(building ? [drawBuilding(building.kind, building.level, index, perks.isGolden)] : job ? [] : [emptyPlot()]),
        ...(job ? [scaffold(!building)] : []),
      ])
      const left = job ? duration(t(), job.endsAt - town.at) : ''
      setText(site.time, left)
      site.time.hidden = !job
      site.bar.hidden = !job
      if (job) site.bar.value = (town.at - job.startedAt) / (job.endsAt - job.startedAt)
      const name = job
        ? t().buildingUnderWay(t().kinds[job.kind], (building?.level ?? 0) + 1, left)
        : building
          ? t().building(t().kinds[building.kind], building.level)
          : t().emptyPlot(index + 1)
      if (site.button.getAttribute('aria-label') !== name) site.button.setAttribute('aria-label', name)
      site.button.setAttribute('aria-pressed', String(index === picked))
    }
    const strolling = Math.min(WALKERS_MAX, Math.floor(town.families / FAMILIES_PER_WALKER))
    while (street.childElementCount < strolling) street.append(walker(street.childElementCount))
    while (street.childElementCount > strolling) street.lastElementChild?.remove()
  }

  return { root, box, show, focusPlot: (plot: number) => sites[plot]?.button.focus() }
}

const createSite = (plot: Plot, index: number) => {
  const art = group({ transform: `translate(${plot.x} ${plot.y}) scale(${plot.scale})` })
  const time = element('span', { class: 'plot-time' })
  const bar = element('progress', { class: 'plot-bar', max: 1, 'aria-hidden': 'true' })
  const button = element(
    'button',
    { type: 'button', class: 'plot', 'data-testid': `plot-${index}` },
    element('span', { class: 'plot-progress', 'aria-hidden': 'true' }, time, bar),
  )
  button.style.setProperty('--x', String(plot.x / 1200))
  button.style.setProperty('--y', String(plot.y / 800))
  button.style.setProperty('--scale', String(plot.scale))
  let drawn = ''
  return {
    plot,
    art,
    button,
    time,
    bar,
    draw: (state: string, make: () => Node[]) => {
      if (drawn !== '' && drawn !== state) art.classList.add('is-new')
      if (drawn !== state) art.replaceChildren(group({ class: 'rise' }, ...make()))
      drawn = state
    },
  }
}
