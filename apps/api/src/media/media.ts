import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { createChecker } from './checker.ts'
import { createQuota } from './quota.ts'
import { TEMP_FILE_TTL_MS, uploadTimes } from './rules.ts'
import { createStorage } from './storage.ts'
import { createTempFolder } from './temp-folder.ts'
import { createTurns } from './turns.ts'

export type Media = Awaited<ReturnType<typeof createMedia>>

/** What uploads need for as long as the process lives. */
export const createMedia = async (config: Config['media'], pool: pg.Pool, log: FastifyBaseLogger) => {
  const temp = createTempFolder(config.folder)
  const sweep = () =>
    temp.sweep(new Date()).catch((error: unknown) => log.error({ err: error }, 'the folder of uploads could not be cleared'))
  await sweep()
  const sweeping = setInterval(sweep, TEMP_FILE_TTL_MS).unref()
  const checker = createChecker(log)
  return {
    ...{ temp, checker, storage: createStorage(config), turns: createTurns(), quota: createQuota(pool), times: uploadTimes },
    stop: async () => {
      clearInterval(sweeping)
      await checker.stop()
    },
  }
}
