import { startEmbedded } from '../../apps/api/src/db/embedded.ts'
import { makeFolder, removeFolder } from './folder.ts'

/** Runs `work` with a separate empty PostgreSQL, and with a folder for its data and other files. */
export const withDatabase = async <T>(work: (url: string, folder: string) => Promise<T>): Promise<T> => {
  const folder = makeFolder()
  try {
    const server = await startEmbedded(folder)
    try {
      return await work(server.url, folder)
    } finally {
      await server.stop()
    }
  } finally {
    removeFolder(folder)
  }
}
