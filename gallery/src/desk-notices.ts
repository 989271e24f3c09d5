import type { DeskNotice, NoticeServer, WebhookRow } from '@playhub/contract/desk/notices'
import { detail } from './desk-purchases.ts'
import { ago, id } from './hub-world.ts'

/** Test data for the desk's screens of notices and webhooks. */

export const noticeServers: NoticeServer[] = [
  {
    ...{ project: 'familytown', url: 'https://town.example/playhub/notices', state: 'on', failures: 0, offTs: null, nextTryTs: null },
    ...{ lastError: '', lastFailedTs: null, waiting: 0, changes: [] },
  },
  {
    ...{ project: 'islandm3', url: 'https://island.example/notices', state: 'failing', failures: 2, offTs: null, nextTryTs: null },
    ...{ lastError: 'answered 503', lastFailedTs: ago(3), waiting: 2, changes: [] },
  },
  {
    ...{ project: 'neuroarena', url: 'https://arena.example/hooks/playhub', state: 'off', failures: 9, offTs: ago(95), nextTryTs: ago(-4) },
    ...{ lastError: 'no answer within 10 s', lastFailedTs: ago(6), waiting: 118 },
    changes: [
      { at: ago(95), to: 'off', cause: 'failures', actor: '', error: 'no answer within 10 s' },
      { at: ago(140), to: 'on', cause: 'staff', actor: 'Boris', error: '' },
      { at: ago(150), to: 'off', cause: 'failures', actor: '', error: 'answered 503' },
    ],
  },
]

export const notices: DeskNotice[] = detail.notices.flatMap((notice) => [
  { ...notice, project: 'familytown', mode: 'live', paymentId: detail.id },
  {
    ...notice,
    id: 'evt_2',
    state: 'delivered',
    deliveredTs: ago(30),
    nextTryTs: null,
    project: 'neuroarena',
    mode: 'test',
    paymentId: null,
    type: 'player.merged',
  },
])
export const webhooks: WebhookRow[] = (['processed', 'failed', 'received'] as const).map((state, at) => ({
  ...{ id: id(700 + at), provider: 'stripe', kind: 'payment', state, providerRef: `pi_${at}`, receivedTs: ago(at * 90) },
  ...{ processedTs: state === 'received' ? null : ago(at * 90), tookMs: state === 'received' ? null : 140, paymentId: null },
  error: state === 'failed' ? 'The provider did not answer.' : '',
}))
