import { DAILY_FILE_BYTES } from '@playhub/contract/message-limits'
import { Refusal } from '@playhub/contract/refusals'
import type pg from 'pg'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { createCounter } from '../db/exact-counter.ts'
import { addressKey, hashed } from '../http/limits.ts'
import type { Owner } from './owner.ts'
import { GUEST_DAILY_BYTES_PER_ADDRESS } from './rules.ts'

const DAY_SECONDS = 86_400

/**
 * Creates the daily upload quotas in bytes: one for each owner, and for guests also one for each IP address. PostgreSQL counts for all
 * processes together. Bytes are taken from the quota before the upload, so two simultaneous uploads cannot use the same bytes. Bytes that
 * the upload did not use are given back afterwards.
 */
export const createQuota = (pool: pg.Pool) => {
  const counter = (keyPrefix: string, points: number) => createCounter(pool, { keyPrefix, points, duration: DAY_SECONDS })
  const guest = counter('uploadBytesPerGuest', DAILY_FILE_BYTES.guest)
  const player = counter('uploadBytesPerPlayer', DAILY_FILE_BYTES.player)
  const address = counter('uploadBytesPerAddress', GUEST_DAILY_BYTES_PER_ADDRESS)

  return {
    /**
     * Takes `bytes` from the quota. Returns a function that gives the unused bytes back; call it with the number of bytes that really
     * arrived. Throws UPLOAD_QUOTA_EXCEEDED if less than `bytes` is left.
     */
    take: async (owner: Owner, ip: string, bytes: number): Promise<(came: number) => Promise<void>> => {
      if (owner.kind === 'staff') return async () => {}
      const counters =
        owner.kind === 'guest'
          ? [
              { of: guest, key: hashed(owner.id) },
              { of: address, key: hashed(addressKey(ip)) },
            ]
          : [{ of: player, key: hashed(owner.id) }]
      const taken: typeof counters = []
      const giveBack = async (rest: number) => {
        if (rest > 0) for (const { of, key } of taken) await of.reward(key, rest)
      }
      for (const counter of counters) {
        taken.push(counter)
        try {
          await counter.of.consume(counter.key, bytes)
        } catch (error) {
          // The counter also adds an amount that it refuses, so this amount is given back.
          if (!(error instanceof RateLimiterRes)) throw error
          await giveBack(bytes)
          throw new Refusal('UPLOAD_QUOTA_EXCEEDED', { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) })
        }
      }
      return (came) => giveBack(bytes - came)
    },
  }
}
