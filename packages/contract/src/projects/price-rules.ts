import type { PriceLine } from '../desk/projects.ts'
import { ITEM_ID_MAX, ITEM_TITLE_MAX, PRICE_RANGES } from '../limits.ts'
import { error, only, type Problem, warning } from './problems.ts'

export const priceProblemCodes = [
  'ID_FORMAT',
  'ID_TWICE',
  'TITLE_MISSING',
  'TITLE_TOO_LONG',
  'TITLE_TWICE',
  'NOT_TRANSLATED',
  'AMOUNT_ZERO',
  'AMOUNT_TOO_SMALL',
  'AMOUNT_TOO_LARGE',
  'RATIO_UNUSUAL',
  'CHANGED_MUCH',
  'PICTURE_MISSING',
  'PICTURE_NAME_FORMAT',
] as const
export type PriceProblem = Problem<(typeof priceProblemCodes)[number]>

const NAME = /^[A-Za-z\d][\w.-]*$/
/** The desk warns about an item if its ratio of rubles to dollars is more than this factor above or below the median ratio of the list. */
const RATIO_SPREAD = 2
/**
 * The ratios of rubles to dollars are compared only if the list has at least this many items. With fewer items the median is not
 * meaningful.
 */
const RATIO_LINES = 3

/** Returns the errors and warnings about a price list. `published` is the current list that `items` would replace. */
export const priceProblems = (items: readonly PriceLine[], published: readonly PriceLine[] = []): PriceProblem[] => {
  const median = medianOf(items.map(ratioOf).filter((ratio) => ratio !== undefined))
  const before = new Map(published.map((line) => [line.id, line]))
  return items.flatMap((line, n) => [
    ...idProblems(items, n, line),
    ...titleProblems(items, n, line),
    ...amountProblems(`items.${n}.rubMinor`, line.rubMinor, PRICE_RANGES.RUB, before.get(line.id)?.rubMinor),
    ...amountProblems(`items.${n}.usdMinor`, line.usdMinor, PRICE_RANGES.USD, before.get(line.id)?.usdMinor),
    ...only(items.length >= RATIO_LINES && isFar(ratioOf(line), median), warning(`items.${n}.usdMinor`, 'RATIO_UNUSUAL')),
    ...only(line.logoName === '', warning(`items.${n}.logoName`, 'PICTURE_MISSING')),
    ...only(line.logoName !== '' && !isItemId(line.logoName), error(`items.${n}.logoName`, 'PICTURE_NAME_FORMAT')),
  ])
}

/** Whether the text may be the id of an item, or the name of its picture. */
export const isItemId = (text: string) => NAME.test(text) && text.length <= ITEM_ID_MAX

const idProblems = (items: readonly PriceLine[], n: number, { id }: PriceLine): PriceProblem[] => [
  ...only(!isItemId(id), error(`items.${n}.id`, 'ID_FORMAT')),
  ...only(items.findIndex((other) => other.id === id) < n, error(`items.${n}.id`, 'ID_TWICE')),
]

const titleProblems = (items: readonly PriceLine[], n: number, line: PriceLine): PriceProblem[] => {
  const { ruTitle, enTitle } = line
  return [
    ...(['ruTitle', 'enTitle'] as const).flatMap((name) => {
      const path = `items.${n}.${name}`
      const same = items.findIndex((other) => plain(other[name]) === plain(line[name]))
      return [
        ...only(plain(line[name]) === '', error(path, 'TITLE_MISSING')),
        ...only(line[name].length > ITEM_TITLE_MAX, error(path, 'TITLE_TOO_LONG')),
        ...only(plain(line[name]) !== '' && same < n, warning(path, 'TITLE_TWICE')),
      ]
    }),
    ...only(isCyrillic(enTitle), warning(`items.${n}.enTitle`, 'NOT_TRANSLATED')),
    // A Russian title without Cyrillic letters gets only a warning, because names such as "VIP" are the same in all languages.
    ...only(plain(ruTitle) !== '' && !isCyrillic(ruTitle), warning(`items.${n}.ruTitle`, 'NOT_TRANSLATED')),
  ]
}

const plain = (title: string) => title.trim().toLowerCase()
const isCyrillic = (text: string) => /\p{Script=Cyrillic}/u.test(text)

const amountProblems = (
  path: string,
  amount: number,
  [least, most]: readonly [number, number],
  before: number | undefined,
): PriceProblem[] => [
  ...only(amount <= 0, error(path, 'AMOUNT_ZERO')),
  ...only(amount > 0 && amount < least, error(path, 'AMOUNT_TOO_SMALL')),
  ...only(amount > most, error(path, 'AMOUNT_TOO_LARGE')),
  ...only(before !== undefined && Math.abs(amount - before) > before / 2, warning(path, 'CHANGED_MUCH')),
]

/** Returns how many rubles the item costs per dollar; undefined if one of the two prices is missing. */
const ratioOf = ({ rubMinor, usdMinor }: PriceLine) => (rubMinor > 0 && usdMinor > 0 ? rubMinor / usdMinor : undefined)

const medianOf = (ratios: readonly number[]): number | undefined => {
  const sorted = ratios.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)]
}

const isFar = (ratio: number | undefined, median: number | undefined) =>
  ratio !== undefined && median !== undefined && (ratio > median * RATIO_SPREAD || ratio < median / RATIO_SPREAD)
