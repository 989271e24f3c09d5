import type { Visit } from '../visit.ts'

/** Makes the bank process the next payment by card until `releaseBank`. */
export const holdBank = ({ world }: Pick<Visit, 'world'>) =>
  world.control('', {
    faults: [{ on: 'stripe', operation: 'confirm', do: 'slow', ms: 0, times: 1 }],
    holds: ['stripe.bank.before'],
  })

/** Lets the bank decide. */
export const releaseBank = ({ world }: Pick<Visit, 'world'>) => world.control('/release', { point: 'stripe.bank.before' })
