import { authMethod } from '@playhub/contract/auth'
import type { LoginSession } from '@playhub/contract/profile'
import { deviceName } from '../http/device-name.ts'
import type { SessionRow } from './data.ts'

/** A session as shown to its owner in a list. It contains nothing secret. */
export const presentSession = (row: SessionRow, currentId: string): LoginSession => ({
  id: row.id,
  current: row.id === currentId,
  method: authMethod.parse(row.authType),
  device: deviceName(row.userAgent),
  project: row.project,
  createTs: row.createdAt.toISOString(),
  lastSeenTs: row.lastSeenAt.toISOString(),
})
