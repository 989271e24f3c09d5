import { Refusal } from '@playhub/contract/refusals'
import type { FastifyRequest } from 'fastify'
import type { UploadTimes } from './rules.ts'

export type SenderClock = ReturnType<typeof watchSender>

/** Watches the time of an upload. Destroys the request if its sender pauses or takes too long. */
export const watchSender = ({ raw }: FastifyRequest, { wholeMs, stillMs }: UploadTimes) => {
  let refusal: Refusal | undefined
  let failed: unknown
  const end = () => {
    refusal = new Refusal('BAD_REQUEST')
    raw.destroy()
  }
  const whole = setTimeout(end, wholeMs)
  let still = setTimeout(end, stillMs)
  const onData = () => void still.refresh()
  raw.on('data', onData)
  return {
    refusal: () => refusal,
    /** The error that our own work in `during` threw, if any. The upload then fails with this error and not with an error of the sender. */
    failed: () => failed,
    /**
     * Waits for our own work, such as a check. The time limit for pauses does not run during this work, because the sender cannot send
     * then.
     */
    during: async <T>(work: Promise<T>): Promise<T> => {
      clearTimeout(still)
      try {
        return await work
      } catch (error) {
        failed = error
        throw error
      } finally {
        still = setTimeout(end, stillMs)
      }
    },
    stop: () => {
      clearTimeout(whole)
      clearTimeout(still)
      raw.off('data', onData)
    },
  }
}
