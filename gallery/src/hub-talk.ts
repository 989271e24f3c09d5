import type { AuthMethod } from '@playhub/contract/auth'
import type { Acts } from './acts.ts'
import { refuse, silence, unreachable } from './answers.ts'
import { broken, id, suggested, ticket } from './hub-world.ts'
import type { HubState } from './state.ts'

/** The screens of support and the player's own pages that the gallery shows, in each of their states. */

const list = { path: '/support/tickets', player: true } as const
const chat = { path: `/support/tickets?id=${id(201)}`, player: true, shows: '[contenteditable=true]' } as const
const create = { path: '/support/tickets?mode=ticket_create', player: true, shows: '[contenteditable=true]' } as const
const write = async (acts: Acts) => {
  await acts.write('[contenteditable=true]', 'They are there now, thank you.')
  await acts.click('main [class*="_send_"]')
}

const support: readonly Omit<HubState, 'app'>[] = [
  { name: 'tickets/list', ...list },
  {
    name: 'tickets/list of a guest',
    path: '/support/tickets',
    kept: { 'temp-user-id': id(9), 'support-identity': `${id(9)}.proof` },
    shows: 'main time',
  },
  { name: 'tickets/loading', ...list, answers: { 'support.getTickets': silence } },
  { name: 'tickets/none', ...list, answers: { 'support.getTickets': [] } },
  { name: 'tickets/error', ...list, answers: { 'support.getTickets': refuse('INTERNAL') }, hurry: true, shows: 'main button' },
  { name: 'ticket/new', ...create },
  { name: 'ticket/new with an incident', ...create, answers: broken },
  { name: 'tickets/list with an incident', ...list, answers: broken },
  {
    name: 'ticket/new with articles',
    ...create,
    answers: suggested,
    act: async (acts) => {
      await acts.write('[contenteditable=true]', 'The pearls did not arrive.')
      await acts.click('main form section li button')
    },
    shows: 'main form fieldset',
  },
  { name: 'ticket/new without words', ...create, act: ({ click }) => click('main form [type=submit]') },
  { name: 'ticket/chat', ...chat },
  { name: 'ticket/loading', ...chat, answers: { 'support.getTicket': silence }, shows: 'main' },
  { name: 'ticket/error', ...chat, answers: { 'support.getTicket': refuse('INTERNAL') }, hurry: true, shows: 'main [role=alert]' },
  { name: 'ticket/closed', ...chat, answers: { 'support.getTicket': { ...ticket, status: 'closed' } }, shows: 'main' },
  { name: 'ticket/rated', ...chat, answers: { 'support.getTicket': { ...ticket, status: 'closed', rating: 4 } }, shows: 'main' },
  { name: 'ticket/sending', ...chat, answers: { 'support.sendMessage': silence }, act: write },
  { name: 'ticket/failed', ...chat, answers: { 'support.sendMessage': unreachable }, act: write },
  {
    name: 'ticket/upload',
    ...chat,
    answers: { 'support.sendMessage': silence },
    act: async (acts) => {
      await acts.find('[contenteditable=true]')
      const art = await (await fetch('/images/familytown/cover-320.webp')).blob()
      await acts.pick('main [type=file]', new File([art], 'town.webp', { type: 'image/webp' }))
      await write(acts)
    },
  },
  {
    name: 'ticket/file too large',
    ...chat,
    answers: { 'support.sendMessage': silence },
    act: (acts) => acts.pick('main [type=file]', new File([new Uint8Array(5_300_000)], 'town.png', { type: 'image/png' })),
  },
]

const mine = { path: '/profile', player: true } as const
const joinForm = 'main form:has([type=password])'
const proved = { 'profile.waysToProve': { isFresh: true, password: true, mailbox: 'mira@playhub.example', methods: [] } }
const otherAccount = {
  ...{ userId: '48201179', nickName: 'Mira', methods: ['email', 'google'] as AuthMethod[], purchases: 3, saves: 2, tickets: 1 },
}
const signedInResult = { currentAuthType: 'email', jwt: 'a.b.c', nickName: 'Mira', userId: '48201179', session: '' } as const
const profile: readonly Omit<HubState, 'app'>[] = [
  { name: 'profile/all', ...mine, shows: 'main form' },
  { name: 'profile/loading', ...mine, answers: { 'profile.read': silence, 'profile.identities': silence, 'profile.sessions': silence } },
  {
    name: 'profile/error',
    ...mine,
    answers: { 'profile.read': refuse('INTERNAL'), 'profile.identities': refuse('INTERNAL'), 'profile.sessions': refuse('INTERNAL') },
    hurry: true,
  },
  {
    name: 'profile/wrong name',
    ...mine,
    act: async (acts) => {
      await acts.type('main form input', 'M1')
      await acts.click('main form [type=submit]')
    },
    shows: '[aria-invalid=true]',
  },
  { name: 'profile/join', ...mine, answers: proved, act: (acts) => acts.click('[data-join]'), shows: joinForm },
  {
    name: 'profile/join question',
    ...mine,
    answers: { ...proved, 'auth.loginByEmail': { result: { ...signedInResult } }, 'profile.proveOther': { other: otherAccount } },
    act: async (acts) => {
      await acts.click('[data-join]')
      await acts.type(`${joinForm} [inputmode=email]`, 'mira@mail.example')
      await acts.type(`${joinForm} [type=password]`, 'Secret1Word')
      await acts.click(`${joinForm} [type=submit]`)
    },
    shows: '[role=alertdialog]',
  },
  { name: 'profile/guest', path: '/profile' },
  { name: 'deletion/guest', path: '/auth/deletion-personal-data' },
  { name: 'deletion/player', path: '/auth/deletion-personal-data', player: true },
]

export const hubTalk: readonly HubState[] = [...support, ...profile].map((state) => ({ app: 'hub', ...state }))
