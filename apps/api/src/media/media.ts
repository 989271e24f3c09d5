import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { createPlaces } from '../base/places.ts'
import type { Config } from '../config.ts'
import { createChecker } from './checker.ts'
import { createQuota } from './quota.ts'
import { TEMP_FILE_TTL_MS, UPLOADS_RETRY_SECONDS, uploadTimes } from './rules.ts'
import { createStorage } from './storage/create-storage.ts'
import { createTempFolder } from './storage/temp-folder.ts'

export type Media = Awaited<ReturnType<typeof createMedia>>

/** Creates the upload objects that exist as long as the process, such as the file checker and the storage. */
export const createMedia = async (config: Config['media'], pool: pg.Pool, log: FastifyBaseLogger) => {
  const temp = createTempFolder(config.folder)
  const sweep = () =>
    temp.sweep(new Date()).catch((error: unknown) => log.error({ err: error }, 'the folder of uploads could not be cleared'))
  await sweep()
  const sweeping = setInterval(sweep, TEMP_FILE_TTL_MS).unref()
  const checker = createChecker(log)
  return {
    ...{
      temp,
      checker,
      storage: createStorage(config),
      turns: createPlaces(UPLOADS_RETRY_SECONDS),
      quota: createQuota(pool),
      times: uploadTimes,
    },
    stop: async () => {
      clearInterval(sweeping)
      await checker.stop()
    },
  }
}
