import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('asks once for all who ask meanwhile, and again afterwards', async () => {
  const asked: string[] = []
  const answers: ((answer: boolean) => void)[] = []
  const ask = oneAtATime((who: string) => {
    asked.push(who)
    return new Promise<boolean>((resolve) => answers.push(resolve))
  })
  const both = Promise.all([ask('first'), ask('second')])
  answers[0]?.(true)
  expect(await both).toEqual([true, true])
  const third = ask('third')
  answers[1]?.(false)
  expect(await third).toBe(false)
  expect(asked).toEqual(['first', 'third'])
})
