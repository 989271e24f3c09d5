import type { ThreadEntry } from '@playhub/contract/desk/thread'
import { uuid } from '@playhub/contract/fields'
import { CHAT_PAGE } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import type { heldMail } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { type AttachmentRow, listAttachments } from '../../media/data.ts'
import { presentFile } from '../../media/links.ts'
import { mentionedIn, withNames } from '../mentions/note-html.ts'
import { namesOfStaff } from './agents.ts'
import { type Aside, listAsides, listMessages, type ThreadMessage, type ThreadPlace } from './thread-data.ts'

type Thread = { entries: ThreadEntry[]; earlier: string | null }

/**
 * Returns one page of a conversation: messages, notes and changes, oldest first. It is the last page, or the page that ends at `before`.
 */
export const readThread = async (deps: Deps, ticketId: string, staffId: string, before?: string): Promise<Thread> => {
  const { db } = deps
  const place = before === undefined ? undefined : readPlace(before)
  const messages = await listMessages(db, ticketId, place)
  const asides = await listAsides(db, ticketId, staffId, place)
  const page = merge(messages, asides).slice(0, CHAT_PAGE)
  const said = page.flatMap((entry) => ('seq' in entry ? entry.seq : []))
  const files = Map.groupBy(await listAttachments(db, ticketId, said), ({ seq }) => seq)
  const mentioned = page.flatMap((entry) => ('kind' in entry && entry.kind === 'note' ? mentionedIn(entry.html) : []))
  const names = await namesOfStaff(db, mentioned)
  const present = (entry: ThreadMessage | Aside) =>
    'seq' in entry ? presentMessage(deps, entry, files.get(entry.seq) ?? [], staffId) : presentAside(entry, names)
  return {
    entries: page.map(present).toReversed(),
    earlier: messages.length + asides.length > page.length ? writePlace(placeAfter(page, place)) : null,
  }
}

/**
 * Merges both lists by time, newest first. The order inside each list stays the same, because times of messages may come from different
 * clocks.
 */
const merge = (messages: readonly ThreadMessage[], asides: readonly Aside[]): (ThreadMessage | Aside)[] => {
  const merged: (ThreadMessage | Aside)[] = []
  for (let said = 0, aside = 0; ; ) {
    const message = messages[said]
    const other = asides[aside]
    if (!message && !other) return merged
    if (message && (!other || isLater(message, other))) {
      merged.push(message)
      said++
    } else if (other) {
      merged.push(other)
      aside++
    }
  }
}

/**
 * A change that a message has caused has the same time and is shown after it. But the ticket's creation is shown before its first message.
 */
const isLater = (message: ThreadMessage, aside: Aside) => {
  const gap = message.createdAt.getTime() - aside.createdAt.getTime()
  return gap > 0 || (gap === 0 && aside.kind === 'event' && aside.change === 'created')
}

const FIRST: ThreadPlace = { seq: 2_147_483_647, aside: null }

const placeAfter = (page: readonly (ThreadMessage | Aside)[], before = FIRST): ThreadPlace => {
  const message = page.findLast((entry) => 'seq' in entry)
  const aside = page.findLast((entry) => 'kind' in entry)
  return { seq: message?.seq ?? before.seq, aside: aside ? { at: aside.createdAt, id: aside.id } : before.aside }
}

const writePlace = ({ seq, aside }: ThreadPlace) => (aside ? `${seq}_${aside.at.getTime()}_${aside.id}` : `${seq}`)

/** Parses the cursor of a conversation. Throws BAD_REQUEST if the text does not have the form of a cursor. */
const readPlace = (text: string): ThreadPlace => {
  const [, seq, at, id] = /^(\d{1,10})(?:_(\d{1,13})_(.{36}))?$/.exec(text) ?? []
  const isGood = Number(seq) <= FIRST.seq && (id === undefined || uuid.safeParse(id).success)
  if (!isGood) throw new Refusal('BAD_REQUEST', { fields: [{ path: 'before', code: 'CURSOR_UNKNOWN' }] })
  return { seq: Number(seq), aside: id === undefined ? null : { at: new Date(Number(at)), id } }
}

const presentMessage = (deps: Deps, row: ThreadMessage, files: readonly AttachmentRow[], staffId: string): ThreadEntry => {
  const file = (kind: AttachmentRow['kind']) => {
    const found = files.find((one) => one.kind === kind)
    return found ? presentFile(deps, found, { kind: 'staff', id: staffId }) : null
  }
  return {
    kind: 'message',
    // The writer's browser chose this id, and recognises its own message by the id.
    id: row.clientId,
    seq: row.seq,
    author: row.author,
    authorId: row.authorId,
    authorName: row.authorName ?? '',
    text: row.html,
    image: file('image'),
    video: file('video'),
    createTs: row.createdAt.toISOString(),
    mail: row.mail,
  }
}

const presentMail = ({ plain, acceptedAt, createdAt, ticketId, ...mail }: typeof heldMail.$inferSelect): ThreadEntry => ({
  ...{ kind: 'mail', ...mail, text: plain, isAccepted: acceptedAt !== null },
  createTs: createdAt.toISOString(),
})

const presentAside = (row: Aside, names: ReadonlyMap<string, string>): ThreadEntry => {
  if (row.kind === 'event' && row.mail) return presentMail(row.mail)
  return row.kind === 'note'
    ? {
        ...{ kind: 'note', id: row.id, authorName: row.authorName, text: withNames(row.html, names) },
        createTs: row.createdAt.toISOString(),
        mention: row.isMentioned ? (row.seenAt ? 'seen' : 'new') : null,
      }
    : {
        ...{ kind: 'event', id: row.id, actorId: row.actorId, actorName: row.actorName ?? '' },
        ...{ change: row.change, from: row.from, to: row.to },
        createTs: row.createdAt.toISOString(),
      }
}
