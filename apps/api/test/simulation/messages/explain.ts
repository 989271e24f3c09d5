import { isDeepStrictEqual } from 'node:util'
import { outcomesOf } from './model.ts'
import type { Operation } from './operations.ts'
import { comparable, type State } from './state.ts'

export type Answered = { operation: Operation; answer: string }

/**
 * Looks for an order in which the operations, one after the other, give these answers and this state. Returns the news of each order that
 * does; none if the rules allow no such answers or no such state.
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
