import { apiPrefix } from '@playhub/contract/api'
import { demoPlayer } from '../../../apps/api/src/seed/demo-player.ts'
import { askFor } from '../ask.ts'
import { crowdEnv, flood, gather, jwtIn, logIn, newAddress } from '../crowd.ts'
import { atLeast, atMost, figure, type Job } from '../figures.ts'
import { load } from '../load.ts'
import { withProduct } from '../product.ts'
import { alternate } from '../rounds.ts'

const WIDE = 64
/** Number of connections. The measurement from which the goal was derived used the same number. */
const CONNECTIONS = 4

export const isolation: Job = {
  rows: [5],
  name: 'isolation',
  title: `session checks over ${CONNECTIONS} connections while ${WIDE} people log in at once, against the same without them`,
  run: ({ rounds, seconds }) =>
    withProduct({ env: crowdEnv }, async (product) => {
      const [checked, ...people] = await gather(product, WIDE + 1)
      if (!checked) throw new Error('there is nobody')
      const url = `${product.hubUrl}${apiPrefix}/auth/check/${checked.jwt}`
      const { body } = await askFor(200, url)
      const check = () => load({ url, expected: { status: 200, body }, seconds, connections: CONNECTIONS })
      const enter = (at: number) => {
        const person = people[at % people.length] ?? checked
        return logIn(product.hubUrl, { ...person, address: newAddress() }, demoPlayer.password)
      }
      await check()
      const { references, cases } = await alternate(rounds, check, async () => {
        const [checks, logins] = await Promise.all([check(), flood(WIDE, seconds, enter, (answer) => jwtIn(answer) !== undefined)])
        return { ...checks, logins: logins.perSecond }
      })
      const against = (of: (each: { perSecond: number; p99: number }) => number) => ({ what: 'alone', values: references.map(of) })
      return {
        figures: [
          figure(
            { row: 5, what: 'session check p99 during the flood', unit: 'ms', goal: atMost(1.5, 'ratio') },
            cases.map(({ p99 }) => p99),
            against(({ p99 }) => p99),
          ),
          figure(
            { row: 5, what: 'the same', unit: 'ms', goal: atMost(10) },
            cases.map(({ p99 }) => p99),
          ),
          figure(
            { row: 5, what: 'session checks during the flood', unit: '/s', goal: atLeast(0.7) },
            cases.map(({ perSecond }) => perSecond),
            against(({ perSecond }) => perSecond),
          ),
        ],
        notes: [`logins meanwhile: ${cases.map(({ logins }) => Math.round(logins)).join(', ')} a second`],
      }
    }),
}
