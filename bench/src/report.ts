import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Figure, isMet, type Options, type Result } from './figures.ts'
import type { Spread } from './rounds.ts'

/** This file prints the results of a run as a table for people, and writes them as JSON for comparisons. */

const HEAD = ['row', 'what', 'median (min – max)', 'reference, median (min – max)', 'ratio (min – max)', 'goal', '']

export const printTable = ({ figures, notes }: Result): string => {
  const lines = [HEAD, ...figures.map(printFigure)]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const rows = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [...rows, ...notes.map((note) => `  - ${note}`)].join('\n')
}

const printFigure = (of: Figure): string[] => [
  String(of.row),
  of.what,
  `${printSpread(of.value)} ${of.unit}`,
  of.reference ? `${of.reference.what}: ${printSpread(of.reference.value)}` : '',
  of.ratio ? printSpread(of.ratio) : '',
  printGoal(of),
  printVerdict(of),
]

const printSpread = ({ median, min, max }: Spread) =>
  min === max ? printNumber(median) : `${printNumber(median)} (${printNumber(min)} – ${printNumber(max)})`

/** Returns the number as text with three significant digits. Digits before the decimal point are never rounded. */
export const printNumber = (value: number): string => {
  const size = Math.abs(value)
  const digits = size === 0 || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : Math.min(4, 2 - Math.floor(Math.log10(size)))
  return value.toLocaleString('en', { maximumFractionDigits: digits })
}

const printGoal = ({ goal, unit }: Figure) =>
  goal ? `${goal.is} ${goal.than.toLocaleString('en')}${goal.of === 'ratio' ? 'x' : ` ${unit}`}` : ''

/** Returns `PASS` or `short` (the goal is missed), with `noisy` if the reference varied too much. */
const printVerdict = (of: Figure) => {
  const met = isMet(of)
  const verdict = met === undefined ? '' : met ? 'PASS' : 'short'
  return of.reference?.isNoisy ? `${verdict} noisy`.trim() : verdict
}

export type Finished = Result & { name: string; title: string; tookSeconds: number }

/** Writes the results to `bench/results` and returns the file's name. */
export const writeResults = (options: Options, jobs: readonly Finished[]): string => {
  const folder = join(import.meta.dirname, '../results')
  const at = new Date().toISOString()
  const machine = {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    memoryMiB: Math.round(totalmem() / 2 ** 20),
    load: loadavg(),
    node: process.version,
  }
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${at.replaceAll(':', '-').slice(0, 19)}.json`)
  const met = jobs.map(({ figures, ...job }) => ({ ...job, figures: figures.map((each) => ({ ...each, met: isMet(each) })) }))
  writeFileSync(file, `${JSON.stringify({ at, machine, options, jobs: met }, null, 2)}\n`)
  return file
}
