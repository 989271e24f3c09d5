import type { Role } from '@playhub/contract/desk/endpoint'
import type { DeskSession, StaffMember } from '@playhub/contract/desk/sign-in'
import { createContext, use } from 'react'

type SignedIn = DeskSession & { staff: StaffMember }

export const SessionContext = createContext<SignedIn | undefined>(undefined)

export const useSession = (): SignedIn => {
  const session = use(SessionContext)
  if (!session) throw new Error('Used before anybody is signed in')
  return session
}

export const useStaff = () => useSession().staff

export const may = ({ roles }: { roles: readonly Role[] }, ...needed: readonly Role[]) =>
  roles.includes('admin') || needed.some((role) => roles.includes(role))

/** Whether the staff member has one of these roles; `admin` has all roles. The server checks roles too. */
export const useMay = (...needed: readonly Role[]) => may(useStaff(), ...needed)
