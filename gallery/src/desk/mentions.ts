import type { Mention } from '@playhub/contract/desk/mentions/mentions'
import { ago, id } from '../hub-world.ts'

/** Test data for the mentions of the desk's fake server. */

const mentionOf = (n: number, rest: Partial<Mention>): Mention => ({
  ...{
    noteId: id(351 + n),
    ticketId: id(201),
    number: 811,
    title: 'The pearls did not arrive',
    project: 'familytown',
    authorName: 'Boris',
  },
  ...{ line: 'The game has not answered our notice. @Anna Berg, please tell the player.', createTs: ago(560 * (n + 1)), isSeen: n > 1 },
  ...rest,
})

export const mentions: Mention[] = [
  mentionOf(0, {}),
  mentionOf(1, {
    ...{
      authorName: 'Clara',
      number: 815,
      title: 'How do I move my town to another account, and what happens to everything that I have built there',
    },
    line: '@Anna Berg, the bank asks for the order number of this refund. Could you ask the player for it today? They close the case tomorrow at noon.',
  }),
  mentionOf(2, { number: 807, title: 'Refund', line: '@Anna Berg' }),
]
