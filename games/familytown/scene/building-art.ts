import { svg } from '../../shared/element.ts'
import type { Kind } from '../rules/kinds.ts'
import { bakery } from './bakery.ts'
import { house } from './house.ts'
import { lighthouse } from './lighthouse.ts'
import { mill } from './mill.ts'
import { park } from './park.ts'

type Draw = (level: number, look: number, gold: string | undefined) => SVGGElement

const draws: Record<Kind, Draw> = { house, bakery, park, mill, lighthouse }

/** Draws a building at the origin. `look` selects one of several appearances of a house. */
export const drawBuilding = (kind: Kind, level: number, look: number, isGolden: boolean) =>
  draws[kind](level, look, isGolden ? 'url(#gold)' : undefined)

/** Draws a small picture of a kind of building, for the panel in which the player buys buildings. */
export const kindPicture = (kind: Kind, level: number, isGolden: boolean) =>
  svg(
    'svg',
    {
      viewBox: kind === 'lighthouse' || kind === 'mill' ? '-110 -215 220 240' : '-110 -160 220 180',
      class: 'kind-picture',
      'aria-hidden': 'true',
    },
    drawBuilding(kind, level, 0, isGolden),
  )
