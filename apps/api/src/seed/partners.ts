import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import type { noticeEndpoint, partnerKey } from '../db/schema.ts'
import { seal } from '../seal.ts'
import type { DemoProject } from './game-texts.ts'

/** Projects whose demo game has a server of its own. */
const projects = ['familytown', 'neuroarena', 'islandm3', 'hornylegends'] as const satisfies readonly DemoProject[]

/** The keys that the demo games' servers hold in development. They are in the source code, so they open nothing in production. */
export const demoPartnerKeys = (): (typeof partnerKey.$inferInsert)[] =>
  projects.map((projectId, index) => {
    const key = `ph_test_${projectId}_development_key_0000000000`
    return {
      id: `5eed0000-0000-4000-8001-${String(index + 1).padStart(12, '0')}`,
      projectId,
      mode: 'test',
      hash: createHash('sha256').update(key).digest('hex'),
      lastFour: key.slice(-4),
    }
  })

/** Where those servers take notices, and the secrets that they check them with. */
export const demoNoticeEndpoints = ({ appSecret, simulatorUrl }: Config): (typeof noticeEndpoint.$inferInsert)[] =>
  projects.map((projectId) => ({
    projectId,
    url: `${simulatorUrl}/games-server/${projectId}/notices`,
    secret: seal(appSecret, `whsec_${Buffer.from(`${projectId}-development-notice-secret-000`).toString('base64')}`),
  }))
