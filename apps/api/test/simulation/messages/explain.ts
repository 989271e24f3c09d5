import { isDeepStrictEqual } from 'node:util'
import { outcomesOf } from './model.ts'
import type { Operation } from './operations.ts'
import { comparable, type State } from './state.ts'

export type Answered = { operation: Operation; answer: string }

/**
 * Searches for orders in which the operations can have run one after another: in such an order, the model gives exactly these answers and
 * reaches the end state. Returns the different lists of notifications that the model sends in these orders. If there are none, a rule is
 * broken.
 */
export const explain = (begin: State, answered: readonly Answered[], end: State): string[][] => {
  const wanted = comparable(end, begin)
  const found = new Map<string, string[]>()
  const go = (state: State, left: readonly Answered[], news: readonly string[]) => {
    if (left.length === 0) {
      if (isDeepStrictEqual(comparable(state, begin), wanted)) found.set(news.toSorted().join('\n'), news.toSorted())
      return
    }
    for (const one of left)
      for (const outcome of outcomesOf(state, one.operation, begin))
        if (outcome.answer === one.answer)
          go(
            outcome.state,
            left.filter((other) => other !== one),
            [...news, ...outcome.news],
          )
  }
  go(begin, answered, [])
  return [...found.values()]
}
