import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import type { noticeEndpoint, partnerKey } from '../db/schema.ts'
import { seal } from '../seal.ts'
import type { DemoProject } from './game-texts.ts'

/** Projects whose demo game has its own server. */
const projects = ['familytown', 'neuroarena', 'islandm3', 'hornylegends'] as const satisfies readonly DemoProject[]

/**
 * Returns the API keys of the demo games' servers in development. They are public in the source code, so they are not valid in production.
 */
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

/** Returns the URLs at which the demo games' servers receive notices, and the signing secrets. */
export const demoNoticeEndpoints = ({ appSecret, simulatorUrl }: Config): (typeof noticeEndpoint.$inferInsert)[] =>
  projects.map((projectId) => ({
    projectId,
    url: `${simulatorUrl}/games-server/${projectId}/notices`,
    secret: seal(appSecret, `whsec_${Buffer.from(`${projectId}-development-notice-secret-000`).toString('base64')}`),
  }))
