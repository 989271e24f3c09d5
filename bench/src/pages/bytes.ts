import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../../scripts/free-port.ts'
import { startScript } from '../child.ts'
import { makeFolder, removeFolder } from '../folder.ts'

const SERVER = import.meta.resolve('../references/bytes-server.ts')

export type Bytes = { url: (name: string) => string; pid: number }

/**
 * Runs `work` with a plain node:http process that serves these files from memory. `paths`: the URL path of each file whose path differs
 * from its name.
 */
export const withBytes = async <T>(
  files: Record<string, Buffer>,
  work: (bytes: Bytes) => Promise<T>,
  paths: Record<string, string> = {},
): Promise<T> => {
  const folder = makeFolder()
  await Promise.all(Object.entries({ 'up.json': Buffer.from('{}'), ...files }).map(([name, body]) => writeFile(join(folder, name), body)))
  const port = await freePort()
  const url = (name: string) => `http://localhost:${port}${paths[name] ?? `/${name}`}`
  const server = await startScript(SERVER, { FOLDER: folder, PORT: String(port), PATHS: JSON.stringify(paths) }, url('up.json'))
  try {
    return await work({ url, pid: server.pid })
  } finally {
    await server.stop()
    removeFolder(folder)
  }
}
