import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../queue/jobs.ts'

/** Has the books of a day checked at every provider that is connected. */
export const enqueueBooks = async (db: Tx, providers: Deps['providers'], day: string) => {
  // Long lists are read one at a time, so that they hold up nothing else.
  for (const mode of ['test', 'live'] as const)
    for (const { id: provider } of Object.values(providers[mode]))
      await enqueue(db, 'check_books', { provider, mode, day }, { key: `books:${provider}:${mode}:${day}`, queue: 'books' })
}
