import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { desk } from '@playhub/contract/desk'
import { deskPrefix } from '@playhub/contract/desk/endpoint'
import { askFor } from '../ask.ts'
import type { Product } from '../product.ts'
import { formOf } from './support-people.ts'

/** Signs in a staff member. Returns the headers of the session and the id of the staff member. */
export const signInStaff = async ({ query }: Pick<Product, 'query'>) => {
  const [row] = await query<{ id: string }>(`select id from staff where 'support' = any(roles) order by id limit 1`)
  if (!row) throw new Error('there is no staff')
  const token = randomBytes(32).toString('base64url')
  await query(
    `insert into staff_session (token_hash, staff_id, stage, ip, user_agent, expires_at) values ($1, $2, 'in', '127.0.0.1', 'bench', now() + interval '1 day')`,
    [createHash('sha256').update(token).digest('base64url'), row.id],
  )
  return { id: row.id, headers: { cookie: `playhub-desk=${token}` } }
}

/** Signs in a staff member. Returns a function that answers in a ticket as the desk's pages do. */
export const createAnswerer = async (product: Product) => {
  const { headers } = await signInStaff(product)
  return async (ticketId: string): Promise<void> => {
    const url = product.deskUrl + deskPrefix + desk.tickets.answer.path.replace(':id', ticketId)
    const form = formOf({ text: '<p>The pearls are in your chest now.</p>', clientId: randomUUID() })
    await askFor(200, url, { ...form, headers: { ...headers, ...form.headers, origin: product.deskUrl } })
  }
}
