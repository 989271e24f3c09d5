import * as z from 'zod/mini'
import { isoDate } from '../../fields.ts'

/** This file defines the data about snoozed tickets that the desk shows. */

/**
 * Why a snooze ended automatically.
 * `time`: the chosen time was reached.
 * `due`: during the snooze, the answer became due soon, or its due time passed.
 * `player`: the player wrote.
 * `mail`: an e-mail about the ticket waits for staff to accept it.
 * `merge`: a ticket that was not snoozed was merged into this one. Or a merge was undone after the player had written.
 */
export const returnCauses = ['time', 'due', 'player', 'mail', 'merge'] as const
export type ReturnCause = (typeof returnCauses)[number]
export const returned = z.object({ cause: z.enum(returnCauses), ts: isoDate })

/**
 * Entries in a ticket's history.
 * `snoozed`: `to` is the time at which the snooze ends. If the ticket was already snoozed, `from` is the old end of the snooze.
 * `returned`: `from` is the cause; it is `staff` if a member of staff ended the snooze.
 */
export const snoozeChanges = ['snoozed', 'returned'] as const

/**
 * The values of the filter `snoozed` of the list of tickets. `snoozed`: only snoozed tickets; the ticket whose snooze ends first is at the
 * top. `back`: only tickets whose snooze has ended and that still have the mark `returned`.
 */
export const snoozeStates = ['snoozed', 'back'] as const
export type SnoozeState = (typeof snoozeStates)[number]
export const snoozeCounts = z.object({ snoozed: z.number(), back: z.number() })
