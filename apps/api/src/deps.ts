import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Tokens } from './auth/keys/tokens.ts'
import type { IdentityProviders } from './auth/providers/providers.ts'
import type { Sessions } from './auth/sessions/sessions.ts'
import type { CatalogueStore } from './catalogue/store.ts'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { Listener } from './db/listen.ts'
import type { Standby } from './db/standby.ts'
import type { Door } from './http/door.ts'
import type { Early } from './http/early.ts'
import type { SharedCounts } from './http/shared-counts.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Media } from './media/media.ts'
import type { Metrics } from './metrics.ts'
import type { PaymentStore } from './payments/core/store.ts'
import type { Providers } from './payments/providers/providers.ts'
import type { Turns } from './payments/turns.ts'
import type { Due } from './queue/due.ts'
import type { News } from './support/news.ts'
import type { Pushes } from './support/pushes.ts'

/** The objects that the features (slices) of the API need. They include the clock and the random codes, so that tests can replace these. */
export type Deps = {
  config: Config
  db: Db
  pool: pg.Pool
  /** Runs large reads on a database standby, if there is one. */
  standby: Standby
  /** Tells whether the database answers, and whether this process receives the database's notifications. */
  database: Pick<Listener, 'check' | 'isListening'>
  /** Tells whether the process is ready or is stopping. While it stops, readiness checks fail, but requests are still answered. */
  door: Door
  /** Stores answers that can be sent before the framework sees the request. */
  early: Early
  log: FastifyBaseLogger
  metrics: Metrics
  counts: SharedCounts
  tokens: Tokens
  sessions: Sessions
  mailer: Mailer
  catalogue: CatalogueStore
  providers: Providers
  payments: PaymentStore
  /** Makes functions that work on the same payment attempt run one after another. */
  turns: Turns
  /** Starts due work, for example the processing of a stored webhook. The database stores which work is due. */
  due: Pick<Due, 'start' | 'soon'>
  identityProviders: IdentityProviders
  /** Notifies other processes that a ticket changed, so that they can notify their open pages. */
  news: News
  pushes: Pushes
  media: Media
  now: () => Date
  /** Returns a UUID that begins with the current time, like the keys that the database makes (`orderedId`). */
  newId: () => string
  /** Returns a random code of six digits. */
  randomCode: () => string
}
