import { freePort } from '../../e2e/world/free-port.ts'
import { startScript } from './child.ts'
import { compileCache, type Product } from './product.ts'

const REFERENCE = import.meta.resolve('./references/fastify-payments.ts')

/** Lends `work` the address of bare Fastify and node-pg over the product's own database. */
export const withPaymentsReference = async <T>(
  { databaseUrl }: Pick<Product, 'databaseUrl'>,
  probe: string,
  work: (at: { url: string; pid: number }) => Promise<T>,
): Promise<T> => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = await startScript(REFERENCE, { ...compileCache, DATABASE_URL: databaseUrl, PORT: String(port) }, url + probe)
  try {
    return await work({ url, pid: child.pid })
  } finally {
    await child.stop()
  }
}
