import { Refusal } from '@playhub/contract/refusals'
import type { FastifyBaseLogger } from 'fastify'
import { RETRY_AFTER_SECONDS } from '../db/waits.ts'
import { guestKey, MERGED_CHANNEL, ownerOf, TICKET_CHANNEL, type TicketNews } from './news.ts'

/** A listener for changes of tickets, such as an open page. */
export type Subscriber = {
  /**
   * If set, the listener gets only notifications about this owner's tickets (see `ownerOf`). So with thousands of listeners only a few are
   * called.
   */
  owner?: string
  wants: (news: TicketNews) => boolean
  tell: (news: TicketNews) => void
  /** Called when the tickets of the guest who is the `owner` were moved to a player. */
  guestMerged?: () => void
  /**
   * Keys of the sessions whose end is reported to the listener: `session:<id>` for one session, `player:<id>` for all sessions of a player.
   */
  sessions?: readonly string[]
  sessionEnded?: () => void
  /** Called when this process no longer receives notifications, so that the listener stops waiting for them. */
  lose: () => void
}

/**
 * The listeners for changes of one owner's tickets, or of all tickets. `followed` resolves as soon as this process receives these changes.
 * Its value is a function that stops receiving them.
 */
type Group = { members: Set<Subscriber>; followed: Promise<() => void> }

/**
 * Starts to receive the changes of an owner's tickets, or of all tickets if `owner` is undefined. Returns a function that stops receiving
 * them.
 */
export type Follow = (owner: string | undefined) => Promise<() => void>

/** Does nothing, because the database sends the changes of all tickets to every process that listens. */
const followAll: Follow = async () => () => {}

export type Pushes = ReturnType<typeof createPushes>

/**
 * Manages the open pages of this process that listen for changes of tickets. A page receives the ticket's id and the number of its last
 * message, but no text. It fetches the new messages itself.
 */
export const createPushes = (log: FastifyBaseLogger, follow: Follow = followAll) => {
  const subscribers = new Set<Subscriber>()
  const groups = new Map<string | undefined, Group>()
  const bySession = new Map<string, Set<Subscriber>>()
  let isHearing = false

  /** Calls `act` for each listener. If a call throws, the other listeners are still called. */
  const each = (some: Iterable<Subscriber>, act: (subscriber: Subscriber) => void) => {
    for (const subscriber of [...some])
      try {
        act(subscriber)
      } catch (error) {
        log.error({ err: error }, 'news of a ticket could not be told')
      }
  }

  const join = (owner: string | undefined, subscriber: Subscriber): Group => {
    const group = groups.get(owner) ?? { members: new Set(), followed: follow(owner) }
    groups.set(owner, group)
    group.members.add(subscriber)
    return group
  }

  const leaveGroup = (owner: string | undefined, group: Group, subscriber: Subscriber) => {
    group.members.delete(subscriber)
    if (group.members.size > 0 || groups.get(owner) !== group) return
    groups.delete(owner)
    group.followed.then(
      (unfollow) => unfollow(),
      // This ignores the error, because `subscribe` has already handled it.
      () => {},
    )
  }

  const leaveSessions = (subscriber: Subscriber) => {
    for (const key of subscriber.sessions ?? []) {
      const same = bySession.get(key)
      same?.delete(subscriber)
      if (same?.size === 0) bySession.delete(key)
    }
  }

  const hear = (owner: string | undefined, news: TicketNews) =>
    each(groups.get(owner)?.members ?? [], (one) => one.wants(news) && one.tell(news))
  const merged = (guestId: string) => each(groups.get(guestKey(guestId))?.members ?? [], (one) => one.guestMerged?.())
  const up = () => {
    isHearing = true
  }
  const lose = () => {
    isHearing = false
    each(subscribers, (one) => one.lose())
  }

  return {
    /**
     * Adds a listener. Resolves as soon as the listener can receive notifications, with a function that removes the listener. Throws
     * TRY_LATER while the process receives no notifications.
     */
    subscribe: async (subscriber: Subscriber): Promise<() => void> => {
      if (!isHearing) throw new Refusal('TRY_LATER', { retryAfterSeconds: RETRY_AFTER_SECONDS })
      const { owner, sessions = [] } = subscriber
      const group = join(owner, subscriber)
      subscribers.add(subscriber)
      for (const key of sessions) bySession.set(key, (bySession.get(key) ?? new Set()).add(subscriber))
      const leave = () => {
        subscribers.delete(subscriber)
        leaveSessions(subscriber)
        leaveGroup(owner, group, subscriber)
      }
      try {
        await group.followed
        return leave
      } catch (error) {
        leave()
        log.warn({ err: error }, 'news could not be followed')
        throw new Refusal('TRY_LATER', { retryAfterSeconds: RETRY_AFTER_SECONDS })
      }
    },
    sessionEnded: (which: string) => each(bySession.get(which) ?? [], (one) => one.sessionEnded?.()),
    /**
     * Passes on a change of a ticket. `owner` is the key of the player or guest who owns the ticket, and only listeners for this owner are
     * called. If `owner` is undefined, the listeners for the tickets of everybody are called, such as those of the desk.
     */
    hear,
    merged,
    /** Call `up` when the process starts to receive notifications, also after an interruption. */
    up,
    lose,
    /** The PostgreSQL channels through which news arrives, with their handlers. */
    channels: {
      [TICKET_CHANNEL]: {
        hear: (payload: string) => {
          // `createDatabaseNews` wrote the payload, so its type is known.
          const news = JSON.parse(payload) as TicketNews
          for (const owner of [ownerOf(news), undefined]) hear(owner, news)
        },
        catchUp: up,
        lose,
      },
      [MERGED_CHANNEL]: { hear: merged, catchUp: () => {} },
    },
  }
}
