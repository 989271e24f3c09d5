import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { cannedAnswer, staff, supportGuest, ticket, ticketChange, ticketMessage, ticketNote } from '../db/schema.ts'
import { demoStaff } from './demo-staff.ts'
import { demoPurchaseId } from './purchases.ts'

/** Demo conversations with support, so that the inbox of a first start is not empty. */

const [anna, boris] = demoStaff
const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR

type Said = { by: 'player' | typeof anna | typeof boris; ago: number; text: string }
type Demo = {
  /** True for a ticket of the demo player. Without it, the ticket belongs to a guest. */
  isPlayers?: true
  title: string
  projectId: string
  language: 'en' | 'ru'
  /** The demo purchase that the ticket is about: its position in the list, counted from 1. */
  purchase?: number
  status: 'open' | 'answered' | 'waiting' | 'closed'
  priority?: 'low' | 'high' | 'urgent'
  assignee?: typeof anna | typeof boris
  tags?: string[]
  rating?: number
  /** The messages of the conversation. In messages and `notes`, `ago` is the age in minutes. */
  said: readonly Said[]
  notes?: readonly Said[]
}

const demos: readonly Demo[] = [
  {
    isPlayers: true,
    title: 'Shield core did not arrive',
    projectId: 'neuroarena',
    language: 'en',
    purchase: 2,
    status: 'open',
    priority: 'high',
    tags: ['not delivered'],
    said: [
      { by: 'player', ago: 3 * HOUR + 5, text: 'I paid for the shield core and it is not in my inventory.' },
      { by: 'player', ago: 3 * HOUR, text: 'I have restarted the game twice.' },
    ],
  },
  {
    isPlayers: true,
    title: 'Can I move my town to another account?',
    projectId: 'familytown',
    language: 'en',
    status: 'answered',
    assignee: anna,
    tags: ['account'],
    said: [
      { by: 'player', ago: 2 * DAY, text: 'I signed in with Google once and with my e-mail later. Now I have two towns.' },
      {
        by: anna,
        ago: 2 * DAY - 35,
        text: 'You can add Google as a second way in to the town that you keep. It is under Profile, Ways in.',
      },
    ],
    notes: [{ by: anna, ago: 2 * DAY - 40, text: 'Two accounts, the older one has all the purchases.' }],
  },
  {
    isPlayers: true,
    title: 'Money back for the rainbow bomb',
    projectId: 'islandm3',
    language: 'en',
    purchase: 4,
    status: 'closed',
    assignee: boris,
    tags: ['refund'],
    rating: 5,
    said: [
      { by: 'player', ago: 6 * DAY, text: 'I bought the bomb twice by mistake.' },
      { by: boris, ago: 6 * DAY - 50, text: 'One of them went back to your card today.' },
      { by: 'player', ago: 6 * DAY - 90, text: 'Thank you, that was quick!' },
    ],
  },
  {
    title: 'Игра не загружается',
    projectId: 'familytown',
    language: 'ru',
    status: 'open',
    tags: ['loading'],
    said: [{ by: 'player', ago: 50, text: 'После обновления вижу только белый экран. Телефон старый, Android 9.' }],
  },
  {
    title: 'Пропал прогресс',
    projectId: 'islandm3',
    language: 'ru',
    status: 'waiting',
    priority: 'urgent',
    assignee: anna,
    tags: ['progress'],
    said: [
      { by: 'player', ago: DAY, text: 'Был 214 уровень, сегодня игра началась с первого.' },
      { by: anna, ago: DAY - 20, text: 'Мы передали это разработчикам и напишем, как только прогресс вернётся.' },
    ],
    notes: [{ by: anna, ago: DAY - 18, text: 'Спросила студию: сохранения за вторник восстанавливают сегодня.' }],
  },
  {
    title: 'Which games work offline?',
    projectId: 'neuroarena',
    language: 'en',
    status: 'closed',
    assignee: anna,
    rating: 4,
    said: [
      { by: 'player', ago: 9 * DAY, text: 'Is there anything I can play on a train?' },
      { by: anna, ago: 9 * DAY - 15, text: 'All of our games need the network, sorry.' },
    ],
  },
]

const canned = [
  {
    title: 'Purchase arrived late',
    language: 'en',
    text: 'Hello, {player|there}! {item|Your purchase} is in your game now. We are sorry that you had to wait.',
  },
  {
    title: 'Screenshot, please',
    language: 'en',
    text: 'Hello, {player|there}! Could you send us a picture of the screen? Then we can tell what went wrong.',
  },
  { title: 'Покупка дошла', language: 'ru', text: 'Здравствуйте, {player|игрок}! {item|Покупка} уже в игре. Извините за ожидание.' },
  {
    title: 'Нужен снимок экрана',
    language: 'ru',
    text: 'Здравствуйте, {player|игрок}! Пришлите, пожалуйста, снимок экрана: так мы поймём, что случилось.',
  },
] as const

/** Stores the demo tickets. Call this after the demo staff were created. If they are missing, this adds nothing. */
export const putTickets = async (tx: Tx, playerId: string, now: Date) => {
  const at = (ago: number) => new Date(now.getTime() - ago * MINUTE_MS)
  const writers = [anna.id, boris.id]
  const known = await tx.select({ id: staff.id }).from(staff).where(inArray(staff.id, writers))
  if (known.length < writers.length) return
  await tx
    .insert(cannedAnswer)
    .values(canned.map(({ text, ...of }, index) => ({ ...of, id: idOf(6, index), html: asHtml(text), projectId: null })))
    .onConflictDoNothing()
  for (const [index, of] of demos.entries()) {
    const id = idOf(5, index)
    const guestId = of.isPlayers ? null : idOf(7, index)
    if (guestId) await tx.insert(supportGuest).values({ id: guestId }).onConflictDoNothing()
    const owner = { playerId: of.isPlayers ? playerId : null, guestId, paymentId: of.purchase ? demoPurchaseId(of.purchase) : null }
    const made = await tx
      .insert(ticket)
      .values({ id, clientId: id, ...owner, ...rowOf(of, at) })
      .onConflictDoNothing()
      .returning({ id: ticket.id })
    if (made.length > 0) await putConversation(tx, id, of, at)
  }
}

type At = (ago: number) => Date

const rowOf = ({ title, projectId, language, status, priority, assignee, tags, rating, said }: Demo, at: At) => {
  const [first, last] = [said[0], said.at(-1)]
  const answer = said.find(({ by }) => by !== 'player')
  if (!first || !last) throw new Error(`nothing was said in ${title}`)
  const unanswered = answer ? said.slice(said.findLastIndex(({ by }) => by !== 'player') + 1) : said
  const isClosed = status === 'closed'
  return {
    ...{
      title,
      projectId,
      language,
      status,
      priority: priority ?? ('normal' as const),
      assigneeId: assignee?.id ?? null,
      tags: tags ?? [],
    },
    ...{ createdAt: at(first.ago), lastMessageAt: at(last.ago), lastLine: last.text.slice(0, 140), messageSeq: said.length },
    firstAnsweredAt: answer ? at(answer.ago) : null,
    waitingSince: isClosed || !unanswered[0] ? null : at(unanswered[0].ago),
    staffUnread: isClosed ? 0 : unanswered.length,
    staffSeenSeq: isClosed ? said.length : said.length - unanswered.length,
    playerSeenSeq: said.length,
    ...(isClosed && { closedAt: at(last.ago - 5), closedBy: assignee?.id ?? null }),
    ...(rating !== undefined && { rating, ratedAt: at(last.ago - 8) }),
  }
}

const putConversation = async (tx: Tx, ticketId: string, { title, status, assignee, said, notes = [] }: Demo, at: At) => {
  await tx.insert(ticketMessage).values(
    said.map(({ by, ago, text }, index) => ({
      ...{ ticketId, seq: index + 1, clientId: markOf(ticketId, index), title: index === 0 ? title : '' },
      ...{ author: by === 'player' ? ('player' as const) : ('staff' as const), staffId: by === 'player' ? null : by.id },
      ...{ html: asHtml(text), plain: text, createdAt: at(ago) },
    })),
  )
  for (const [index, { by, ago, text }] of notes.entries())
    if (by !== 'player')
      await tx.insert(ticketNote).values({
        ...{ id: markOf(ticketId, 100 + index), ticketId, staffId: by.id, html: asHtml(text), plain: text, createdAt: at(ago) },
      })
  const [first, last] = [said[0]?.ago ?? 0, said.at(-1)?.ago ?? 0]
  await tx
    .insert(ticketChange)
    .values([
      { ticketId, change: 'created', createdAt: at(first) },
      ...(assignee ? [{ ticketId, change: 'assignee' as const, to: assignee.name, staffId: assignee.id, createdAt: at(last) }] : []),
      ...(status === 'open' || !assignee
        ? []
        : [{ ticketId, change: 'status' as const, from: 'open', to: status, staffId: assignee.id, createdAt: at(last - 5) }]),
    ])
}

const asHtml = (text: string) => `<p>${text}</p>`
const idOf = (kind: number, index: number) => `5eed0000-0000-4000-800${kind}-${String(index + 1).padStart(12, '0')}`

/** Returns an id that is derived from the ticket and the index, so that processes that start together create the same id. */
const markOf = (ticketId: string, index: number) => {
  const hex = createHash('sha256').update(`${ticketId} ${index}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
