import type { StaffRow } from '@playhub/contract/desk/staff'
import { useQuery } from '@tanstack/react-query'
import { UserPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { useStaff } from '../base/session.tsx'
import { Page } from '../page/page.tsx'
import { Panes, SidePanel } from '../page/side-panel.tsx'
import { Empty } from '../states/empty.tsx'
import { Failure } from '../states/failure.tsx'
import { RowsSkeleton } from '../tables/row-list.tsx'
import { RowTable } from '../tables/row-table.tsx'
import { AddPanel } from './add-panel.tsx'
import { useColleagueColumns } from './colleague-columns.tsx'
import { ColleaguePanel } from './colleague-panel.tsx'
import styles from './colleagues.module.css'
import { PasswordMessage } from './password-message.tsx'
import { colleaguesQuery } from './queries.ts'
import { useStaffT } from './texts.ts'

const HOME = '/colleagues'

/** The list of all staff members, including former ones. */
export const ColleaguesPage = () => {
  const t = useStaffT()
  const deskT = useT()
  const own = useStaff()
  const columns = useColleagueColumns()
  const { id } = useParams<{ id?: string }>()
  const [, navigate] = useLocation()
  const [given, setGiven] = useState<{ name: string; password: string }>()
  const { data, error, refetch } = useQuery(colleaguesQuery)
  const opened = data?.find((each) => each.id === id)

  const close = () => navigate(HOME, { replace: true })
  const handleAdded = (staff: StaffRow, password: string) => {
    setGiven({ name: staff.name, password })
    navigate(`${HOME}/${staff.id}`, { replace: true })
  }
  const panel =
    id === 'new' ? (
      <AddPanel onAdded={handleAdded} onClose={close} />
    ) : opened ? (
      <ColleaguePanel
        key={opened.id}
        staff={opened}
        isOwn={opened.id === own.id}
        onPassword={({ name }, password) => setGiven({ name, password })}
        onClose={close}
      />
    ) : id && data ? (
      <SidePanel title={t('one')} row={id} back={t('toList')} onClose={close}>
        <Empty icon={UsersRound} text={t('gone')} />
      </SidePanel>
    ) : undefined
  return (
    <Page
      wide
      title={deskT('screen.colleagues')}
      aside={
        <Link href={`${HOME}/new`} className={styles.add} data-row="new">
          <UserPlus size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('add')}
        </Link>
      }
    >
      <Panes panel={panel}>
        {data ? (
          <RowTable
            label={t('list')}
            columns={columns}
            rows={data}
            idOf={(row) => row.id}
            hrefOf={(row) => `${HOME}/${row.id}`}
            linkIn="name"
            endOfCard="state"
            openId={id}
          />
        ) : error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <RowsSkeleton />
        )}
      </Panes>
      {given && <PasswordMessage {...given} onClose={() => setGiven(undefined)} />}
    </Page>
  )
}
