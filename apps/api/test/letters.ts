import { sql } from 'drizzle-orm'
import type { Deps } from '../src/deps.ts'
import type { Letter } from '../src/mail/mailer.ts'
import { unseal } from '../src/seal.ts'

/** Returns the unsent e-mails to an address, oldest first. The test app has no working mail server, so e-mails stay in the queue. */
export const lettersTo = async ({ db, config }: Pick<Deps, 'db' | 'config'>, to: string): Promise<Letter[]> => {
  const { rows } = await db.execute<{ sealed: string }>(
    sql`select sealed from (
      select 1 as place, j.id::numeric, j.payload ->> 'sealed' as sealed
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send_letter'
      union all select 2, extract(epoch from next_try_at) * 1000, sealed from waiting_letter
    ) letters order by place, id`,
  )
  // The mailer itself stored these e-mails, so their type is known.
  const all = rows.map(({ sealed }) => JSON.parse(unseal(config.appSecret, sealed)) as Letter)
  return all.filter((letter) => letter.to === to)
}
