import type { Product } from '../product.ts'
import { withReference } from '../reference.ts'

const REFERENCE = import.meta.resolve('../references/fastify-payments.ts')

/** Runs `work` with the URL of a reference server. The server has only Fastify and node-pg, and uses the product's own database. */
export const withPaymentsReference = <T>(
  product: Pick<Product, 'databaseUrl'>,
  probe: string,
  work: (at: { url: string; pid: number }) => Promise<T>,
): Promise<T> => withReference(REFERENCE, product, probe, work)
