import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { useSession } from '../base/session.tsx'
import { useHasWorkInHand } from '../forms/work-in-hand.ts'
import { showToast } from '../states/toasts.tsx'

const firstPart = (path: string) => path.split('/')[1] ?? ''

/**
 * Returns the session with the roles that the open screen uses. If the roles of the staff member change while the screen has unsaved work,
 * the screen keeps the old roles. With the new roles it might close, and the work would be lost. The screen uses the new roles when the
 * work is saved or deleted, or when another screen is opened. The server always uses the new roles.
 */
export const useScreenSession = () => {
  const session = useSession()
  const screen = firstPart(useLocation()[0])
  const hasWork = useHasWorkInHand()
  const [kept, setKept] = useState({ session, screen })
  const isKept = hasWork && kept.screen === screen && kept.session.staff.id === session.staff.id
  if (!isKept && (kept.session !== session || kept.screen !== screen)) setKept({ session, screen })
  useRoleNews(session.staff.roles.join(), isKept)
  return isKept ? kept.session : session
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
