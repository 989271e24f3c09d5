import { freePort } from '../../scripts/free-port.ts'
import { startScript } from './child.ts'
import { compileCache, type Product } from './product.ts'

/**
 * Starts a reference server, whose script has the file URL `script`, and runs `work` with the server's URL. The server uses the product's
 * own database. It is ready when it answers at the path `probe`.
 */
export const withReference = async <T>(
  script: string,
  { databaseUrl }: Pick<Product, 'databaseUrl'>,
  probe: string,
  work: (at: { url: string; pid: number }) => Promise<T>,
): Promise<T> => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = await startScript(script, { ...compileCache, DATABASE_URL: databaseUrl, PORT: String(port) }, url + probe)
  try {
    return await work({ url, pid: child.pid })
  } finally {
    await child.stop()
  }
}
