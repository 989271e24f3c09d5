import * as z from 'zod/mini'
import { done, projectId, uuid } from '../fields.ts'
import { agents, byRole, call, short } from './endpoint.ts'
import { text } from './tickets.ts'

/**
 * The variables that a ready answer may contain. They are replaced when the answer is used. `{player|there}` has the fallback `there`,
 * because a guest has no name.
 */
export const cannedVariables = ['player', 'ticket', 'project', 'staff', 'item'] as const
export const cannedAnswer = z.object({
  id: z.string(),
  title: z.string(),
  /** The HTML of the ready answer. */
  text: z.string(),
  /** The project that may use the answer; null if every project may. */
  project: z.nullable(z.string()),
  language: z.string(),
  /** Number of messages that were sent with this answer. */
  uses: z.number(),
  /** A hash of the answer's content and settings, without `uses`. */
  version: z.string(),
})
export type CannedAnswer = z.infer<typeof cannedAnswer>

export const canned = {
  listCanned: call({
    method: 'GET',
    path: '/canned-answers',
    summary: 'Ready answers',
    access: agents,
    reply: z.object({ items: z.array(cannedAnswer) }),
    refusals: byRole,
  }),
  saveCanned: call({
    method: 'POST',
    path: '/canned-answers',
    summary: 'Keep a ready answer: a new one, or another text of the one with this id. Refused when that has changed since `version`',
    access: agents,
    body: z.object({
      id: z.optional(uuid),
      version: z.optional(short(100)),
      title: short(100),
      text: text.check(z.minLength(1)),
      project: z.nullable(projectId),
      language: z.string().check(z.regex(/^[a-z]{2}$/)),
    }),
    reply: cannedAnswer,
    refusals: [...byRole, 'CANNED_ANSWER_NOT_FOUND', 'EDITED_MEANWHILE', 'PROJECT_NOT_FOUND', 'MESSAGE_EMPTY', 'MESSAGE_TOO_LONG'],
  }),
  deleteCanned: call({
    method: 'POST',
    path: '/canned-answers/:id/delete',
    summary: 'Throw a ready answer away',
    access: agents,
    params: z.object({ id: uuid }),
    reply: done,
    refusals: [...byRole, 'CANNED_ANSWER_NOT_FOUND'],
  }),
} as const
