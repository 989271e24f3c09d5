import * as z from 'zod/mini'
import { isoDate } from '../../fields.ts'

/** This file defines what the desk shows of snoozed tickets. */

/**
 * Why a ticket came back from a snooze automatically. `time`: the chosen time was reached. `due`: during the snooze, the answer became due
 * soon, or its due time passed. `player`: the player wrote. `mail`: an e-mail about the ticket waits for staff to accept it. `merge`: a
 * ticket that was not snoozed was merged into this one, or a merge was undone after the player had written.
 */
export const returnCauses = ['time', 'due', 'player', 'mail', 'merge'] as const
export type ReturnCause = (typeof returnCauses)[number]
export const returned = z.object({ cause: z.enum(returnCauses), ts: isoDate })

/**
 * Entries in a ticket's history. `snoozed`: the field `to` is the time at which the ticket comes back. If the ticket was snoozed already,
 * `from` is the earlier such time. `returned`: the field `from` is the cause, or `staff` if a member of staff brought the ticket back.
 */
export const snoozeChanges = ['snoozed', 'returned'] as const

/**
 * The values of the filter `snoozed` of the list of tickets. `snoozed`: only snoozed tickets; the ticket that comes back first is at the
 * top. `back`: only tickets that came back from a snooze and are still marked (`returned`).
 */
export const snoozeStates = ['snoozed', 'back'] as const
export type SnoozeState = (typeof snoozeStates)[number]
export const snoozeCounts = z.object({ snoozed: z.number(), back: z.number() })
