import { startEmbedded } from '../../apps/api/src/db/embedded.ts'
import { makeFolder, removeFolder } from './folder.ts'

/** Lends `work` an empty PostgreSQL that runs on its own, as a publisher's does, and the folder that it and anything else may fill. */
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
