import { PRICE_RANGES } from '@playhub/contract/limits'
import { useLanguage } from '../base/i18n.tsx'
import { priceText } from './money-text.ts'
import type { CellProblem } from './problems.ts'
import { usePricesT } from './texts.ts'

/** Returns a function that gives the text of a problem, with the smallest and the largest price filled in. */
export const useProblemText = () => {
  const t = usePricesT()
  const language = useLanguage()
  return ({ cell, code }: Pick<CellProblem, 'cell' | 'code'>) => {
    const [least, most] = PRICE_RANGES[cell === 'rub' ? 'RUB' : 'USD']
    return t(`problem.${code}`, { least: priceText(least, language), most: priceText(most, language) })
  }
}
