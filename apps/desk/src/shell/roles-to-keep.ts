import type { Role } from '@playhub/contract/desk/endpoint'
import { may } from '../base/session.tsx'

/**
 * Returns the roles for a screen with unsaved work: the old and the new roles. Returns undefined if the new roles allow everything that the
 * old roles allowed.
 */
export const rolesToKeep = (before: readonly Role[], now: readonly Role[]): Role[] | undefined =>
  before.every((role) => may({ roles: now }, role)) ? undefined : [...new Set([...before, ...now])]
