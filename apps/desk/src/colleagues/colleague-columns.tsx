import type { StaffRow } from '@playhub/contract/desk/staff'
import { Chip } from '@playhub/ui/chip'
import { CircleCheck, CircleSlash, MailQuestion } from 'lucide-react'
import { useT } from '../base/i18n.tsx'
import { useStaff } from '../base/session.tsx'
import { Moment } from '../tables/moment.tsx'
import type { Column } from '../tables/row-table.tsx'
import { useStaffT } from './texts.ts'

const looks = {
  works: { kind: 'success', icon: CircleCheck },
  invited: { kind: 'info', icon: MailQuestion },
  out: { kind: 'neutral', icon: CircleSlash },
} as const

export const AccessChip = ({ staff: { disabledTs, isInvited } }: { staff: StaffRow }) => {
  const t = useStaffT()
  const state = disabledTs ? 'out' : isInvited ? 'invited' : 'works'
  return <Chip {...looks[state]}>{t(`states.${state}`)}</Chip>
}

export const useFactorsText = () => {
  const t = useStaffT()
  return ({ factors: { totp, passkeys } }: StaffRow) =>
    [totp && t('totp'), passkeys > 0 && t('passkeys', { count: passkeys })].filter(Boolean).join(', ') || t('noFactors')
}

export const useColleagueColumns = (): readonly Column<StaffRow>[] => {
  const t = useStaffT()
  const deskT = useT()
  const own = useStaff()
  const factorsText = useFactorsText()
  return [
    { id: 'name', label: t('name'), cell: ({ id, name }) => (id === own.id ? t('you', { name }) : name) },
    { id: 'email', label: t('email'), drop: 2, cell: ({ email }) => email },
    { id: 'roles', label: t('roles'), cell: ({ roles }) => roles.map((role) => deskT(`role.${role}`)).join(', ') },
    { id: 'factors', label: t('factors'), named: true, drop: 1, cell: factorsText },
    {
      id: 'seen',
      label: t('seen'),
      named: true,
      drop: 3,
      cell: ({ lastSeenTs }) => (lastSeenTs ? <Moment ts={lastSeenTs} /> : t('never')),
    },
    { id: 'state', label: t('state'), cell: (staff) => <AccessChip staff={staff} /> },
  ]
}
