import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../apps/api/src/db/embedded.ts'

/** Lends `work` an empty PostgreSQL that runs on its own, as a publisher's does. */
export const withDatabase = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'playhub-bench-db-'))
  try {
    const server = await startEmbedded(folder)
    try {
      return await work(server.url)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
