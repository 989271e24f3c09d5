import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { useSession } from '../base/session.tsx'
import { useHasWorkInHand } from '../forms/work-in-hand.ts'
import { showToast } from '../states/toasts.tsx'
import { rolesToKeep } from './roles-to-keep.ts'

const firstPart = (path: string) => path.split('/')[1] ?? ''

/**
 * Returns the session with the roles that the open screen uses. If the staff member loses a role while the screen has unsaved work, the
 * screen keeps this role. Without the role it might close, and the work would be lost. The screen keeps the role until the work is saved or
 * deleted, or another screen is opened. The server always uses the new roles.
 */
export const useScreenSession = () => {
  const session = useSession()
  const screen = firstPart(useLocation()[0])
  const hasWork = useHasWorkInHand()
  const { id, roles } = session.staff
  const [before, setBefore] = useState({ id, roles, screen })
  const kept = hasWork && before.screen === screen && before.id === id ? rolesToKeep(before.roles, roles) : undefined
  if (!kept && (before.id !== id || before.roles !== roles || before.screen !== screen)) setBefore({ id, roles, screen })
  useRoleNews(roles.join(), kept !== undefined)
  return kept ? { ...session, staff: { ...session.staff, roles: kept } } : session
}

/** Shows a toast when the roles of the staff member have changed. */
const useRoleNews = (roles: string, isKept: boolean) => {
  const t = useT()
  const { staff } = useSession()
  const [before, setBefore] = useState(roles)
  const tell = useEffectEvent(() => {
    if (roles === before) return
    setBefore(roles)
    showToast(
      t(isKept ? 'shell.rolesKept' : 'shell.rolesChanged', { roles: staff.roles.map((role) => t(`role.${role}`)).join(', ') }),
      'info',
    )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run once for each change of the roles.
  useEffect(() => tell(), [roles])
}
