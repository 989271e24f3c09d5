import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, projectId } from '../fields.ts'

/** This file defines the calls that record played games and list them as "Popular" and "Continue playing". */

/** Number of days whose plays are counted for "Popular". */
export const POPULAR_DAYS = 14
/** Maximum number of games that "Continue playing" shows. */
export const RECENT_GAMES = 6

export const plays = {
  count: endpoint({
    method: 'POST',
    path: '/plays/count',
    summary: 'A game began to be played. The game also becomes the newest of the player’s own list',
    access: 'any',
    body: z.object({ project: projectId }),
    reply: done,
    refusals: ['UNAUTHORIZED', 'SESSION_REVOKED', 'GAME_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  recent: endpoint({
    method: 'GET',
    path: '/plays/recent',
    summary: "The games that the player played last, newest first, by the project's name",
    access: 'player',
    reply: z.object({ items: z.array(z.string()) }),
    refusals: ['UNAUTHORIZED', 'SESSION_REVOKED', 'TOKEN_OUT_OF_SCOPE'],
  }),
} as const
