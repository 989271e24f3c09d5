import { isoDate, uuid } from '@playhub/contract/fields'
import { Refusal } from '@playhub/contract/refusals'
import { withoutTurns } from '@playhub/contract/support/bidi'
import { isBlank } from './message-html.ts'
import type { Place } from './reading.ts'

/** Reads a position from `before`, which has the form `<lastMessageTs>_<id>`. Throws BAD_REQUEST for another form. */
export const readPlace = (before: string): Place => {
  const [ts = '', id = '', ...rest] = before.split('_')
  const at = new Date(ts)
  // Playhub has no data from before 2000, and PostgreSQL cannot read some earlier years.
  const isTime = ts.startsWith('20') && isoDate.safeParse(ts).success && !Number.isNaN(at.getTime())
  if (!isTime || !uuid.safeParse(id).success || rest.length > 0)
    throw new Refusal('BAD_REQUEST', { fields: [{ path: 'before', code: 'CURSOR_UNKNOWN' }] })
  return { at, id }
}

/** Returns a title as it is stored, on one line; empty if nothing would be visible. */
export const titleOf = (title: string): string =>
  isBlank(title)
    ? ''
    : withoutTurns(title)
        .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
        .trim()
