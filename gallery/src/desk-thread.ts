import type { ThreadEntry } from '@playhub/contract/desk/thread'
import { ago, id } from './hub-world.ts'
import { macroEntries } from './macros/macros.ts'

/** Test data: the entries of the conversation that the desk shows. */

const said = (seq: number, author: 'player' | 'staff', text: string): ThreadEntry => ({
  ...{ kind: 'message', id: id(300 + seq), seq, author, text, image: null, video: null, mail: null },
  ...(author === 'staff' ? { authorId: id(1), authorName: 'Anna Berg' } : { authorId: null, authorName: '' }),
  createTs: ago(600 - seq * 20),
})
export const entries: ThreadEntry[] = [
  { kind: 'event', id: id(350), actorId: null, actorName: '', change: 'created', from: '', to: 'open', createTs: ago(600) },
  said(1, 'player', '<p>I have paid for 100 pearls an hour ago, and they are <strong>not in the game</strong>.</p>'),
  {
    kind: 'note',
    id: id(351),
    authorName: 'Boris',
    text: `<p>The game has not answered our notice. Asked the studio. <span data-staff="${id(1)}">@Anna Berg</span>, please tell the player.</p>`,
    createTs: ago(560),
    mention: 'new',
  },
  ...macroEntries,
  { kind: 'event', id: id(352), actorId: id(2), actorName: 'Boris', change: 'assignee', from: '', to: 'Anna Berg', createTs: ago(550) },
  { kind: 'event', id: id(354), actorId: null, actorName: '', change: 'assignee', from: 'Boris', to: 'Anna Berg', createTs: ago(548) },
  said(3, 'staff', '<p>Thank you. The bank has confirmed the payment, the game has not taken it yet.</p>'),
  {
    kind: 'mail',
    id: id(353),
    sender: 'player@work.example',
    subject: 'Re: Support has answered you (no. 1001)',
    why: 'sender',
    text: 'I write from my other address. Still nothing.',
    rest: 'Support has answered\n\n> Thank you. The bank has confirmed the payment.',
    files: ['screen.png'],
    isAccepted: false,
    createTs: ago(540),
  },
  {
    ...{
      kind: 'message',
      id: id(304),
      seq: 4,
      author: 'player',
      text: '<p>Still nothing. Could you look again?</p>',
      image: null,
      video: null,
    },
    ...{ authorId: null, authorName: '', createTs: ago(520) },
    mail: {
      rest: 'On Thu, 26 Nov 2026 at 10:15, Playhub <no-reply@playhub.example> wrote:\n> Support has answered',
      leftOut: [{ name: 'log.txt', code: 'FILE_TYPE_NOT_ALLOWED' }],
      sender: 'mira@work.example',
    },
  },
]
