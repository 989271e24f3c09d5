import * as z from 'zod/mini'
import { isoDate } from '../../fields.ts'

/** This file defines what the desk shows of snoozed tickets. */

/**
 * Why a ticket came back from a snooze by itself. `time`: its time came. `due`: its answer became due soon or late. `player`: the player
 * wrote. `mail`: an e-mail came that staff should look at. `merge`: a ticket that was not snoozed was merged into it, or a merge was undone
 * after the player had written.
 */
export const returnCauses = ['time', 'due', 'player', 'mail', 'merge'] as const
export type ReturnCause = (typeof returnCauses)[number]
export const returned = z.object({ cause: z.enum(returnCauses), ts: isoDate })

/**
 * Changes in the history of a ticket. `snoozed`: `to` is the time at which it comes back, `from` the earlier time, if it was snoozed
 * already. `returned`: `from` is the cause, or `staff` if a member brought it back.
 */
export const snoozeChanges = ['snoozed', 'returned'] as const

/**
 * The values of the filter `snoozed`. `snoozed`: only snoozed tickets, the earliest return first. `back`: only tickets that came back from
 * a snooze and are still marked (`returned`).
 */
export const snoozeStates = ['snoozed', 'back'] as const
export type SnoozeState = (typeof snoozeStates)[number]
export const snoozeCounts = z.object({ snoozed: z.number(), back: z.number() })
