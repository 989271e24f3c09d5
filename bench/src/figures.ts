import { isNoisy, ratios, type Spread, spread } from './rounds.ts'

/**
 * A goal for a measured value. `of`: whether the goal limits the value itself or its ratio to the value of the reference. The reference is
 * a minimal server that does the same task.
 */
export type Goal = { of: 'value' | 'ratio'; is: '>=' | '<='; than: number }

export type Figure = {
  /** Number of the row in the table of goals in bench/README.md. */
  row: number
  what: string
  unit: string
  value: Spread
  reference?: { what: string; value: Spread; isNoisy: boolean }
  ratio?: Spread
  goal?: Goal
}

export type Result = { figures: Figure[]; notes: string[] }

export type Options = {
  rounds: number
  /** Number of seconds for which the reference gets load in each round. The product then gets load for the same time. */
  seconds: number
  /** The number of payments in the crash test and in the chaos runs. If undefined, each job uses its own default. */
  payments: number | undefined
  /** For chaos: whether to run the variant with database failures. */
  database: boolean
  edits: number
  /** Duration of the memory test in minutes; 0 skips it. */
  minutes: number
  /** For chaos: runs with the same seed have the same faults. */
  seed: number
  /** Number of payments in the history that is created before a measurement. */
  volume: number
  /** Number of players with an open page. */
  players: number
  tickets: number
  messages: number
  /** The folder where the filled support tables are kept for the next run. If it is empty, the tables are deleted. */
  keep: string
}

export type Job = { rows: readonly number[]; name: string; title: string; run: (options: Options) => Promise<Result> }

type Named = Pick<Figure, 'row' | 'what' | 'unit'> & { goal?: Goal }
type Reference = { what: string; values: readonly number[] }

export const figure = ({ row, what, unit, goal }: Named, values: readonly number[], reference?: Reference): Figure => {
  const by = reference && spread(reference.values)
  return {
    row,
    what,
    unit,
    value: spread(values),
    ...(reference && by && { reference: { what: reference.what, value: by, isNoisy: isNoisy(by) } }),
    ...(reference && { ratio: spread(ratios(values, reference.values)) }),
    ...(goal && { goal }),
  }
}

export const atLeast = (than: number, of: Goal['of'] = 'ratio'): Goal => ({ of, is: '>=', than })
export const atMost = (than: number, of: Goal['of'] = 'value'): Goal => ({ of, is: '<=', than })

/** Whether the median meets the goal; undefined without a goal. */
export const isMet = ({ value, ratio, goal }: Figure): boolean | undefined => {
  const reached = goal?.of === 'ratio' ? ratio?.median : value.median
  if (!goal || reached === undefined) return undefined
  return goal.is === '>=' ? reached >= goal.than : reached <= goal.than
}
