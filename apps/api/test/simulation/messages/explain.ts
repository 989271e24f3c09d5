import { isDeepStrictEqual } from 'node:util'
import { outcomesOf } from './model.ts'
import type { Operation } from './operations.ts'
import { comparable, type State } from './state.ts'

export type Answered = { operation: Operation; answer: string }

/**
 * Searches for orders of the operations that explain the answers and the end state. In such an order, the model can run one operation after
 * the other, give exactly these answers, and reach this end state. Returns the notifications of each explanation. If the list is empty, a
 * rule is broken.
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
