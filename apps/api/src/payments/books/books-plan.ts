import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../queue/jobs.ts'

/** Queues the check of one day's books for every configured provider. */
export const enqueueBooks = async (db: Tx, providers: Deps['providers'], day: string) => {
  // One queue, so that long lists are read one at a time and do not delay other jobs.
  for (const mode of ['test', 'live'] as const)
    for (const { id: provider } of Object.values(providers[mode]))
      await enqueue(db, 'check_books', { provider, mode, day }, { key: `books:${provider}:${mode}:${day}`, queue: 'books' })
}
