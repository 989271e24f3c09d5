import { desk } from '@playhub/contract/desk'
import type { StaffRow } from '@playhub/contract/desk/staff'
import { Refusal } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../base/call.ts'
import { queryClient } from '../base/queries.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { Behind } from '../page/behind.tsx'
import { SidePanel } from '../page/side-panel.tsx'
import { CopyId } from '../player/copy-id.tsx'
import { Fact, Facts } from '../tables/facts.tsx'
import { Moment } from '../tables/moment.tsx'
import { AccessPart } from './access-part.tsx'
import { AccessChip, useFactorsText } from './colleague-columns.tsx'
import { NAME_MAX } from './colleague-form.ts'
import styles from './colleagues.module.css'
import { colleaguesQuery, keepColleague } from './queries.ts'
import { RoleFields } from './role-fields.tsx'
import { useStaffT } from './texts.ts'
import { type Sent, useColleagueForm } from './use-colleague-form.ts'

type Props = {
  staff: StaffRow
  isOwn: boolean
  /** Called with the new one-time password after the access of a staff member was reset. */
  onPassword: (staff: StaffRow, password: string) => void
  onClose: () => void
}

/** A side panel with the name, the roles and the access of a staff member. */
export const ColleaguePanel = ({ staff, isOwn, onPassword, onClose }: Props) => {
  const t = useStaffT()
  return (
    <SidePanel title={staff.name} row={staff.id} back={t('toList')} onClose={onClose}>
      <About staff={staff} />
      <NameAndRoles staff={staff} />
      <AccessPart staff={staff} isOwn={isOwn} onPassword={onPassword} />
    </SidePanel>
  )
}

const About = ({ staff }: { staff: StaffRow }) => {
  const t = useStaffT()
  const factorsText = useFactorsText()
  return (
    <Facts>
      <Fact label={t('state')}>
        <AccessChip staff={staff} />
      </Fact>
      <Fact label={t('email')}>
        <CopyId id={staff.email} label={t('copyEmail')} />
      </Fact>
      <Fact label={t('factors')}>{factorsText(staff)}</Fact>
      <Fact label={t('seen')}>{staff.lastSeenTs ? <Moment ts={staff.lastSeenTs} /> : t('never')}</Fact>
      <Fact label={t('since')}>
        <Moment ts={staff.createTs} />
      </Fact>
      {staff.disabledTs && (
        <Fact label={t('outSince')}>
          <Moment ts={staff.disabledTs} />
        </Fact>
      )}
    </Facts>
  )
}

const NameAndRoles = ({ staff }: { staff: StaffRow }) => {
  const t = useStaffT()
  const refusalText = useRefusalText()
  const [both, setBoth] = useState<readonly ('name' | 'email')[]>()
  const save = useMutation({
    mutationFn: ({ changes: { name, roles }, from }: Sent) => {
      const was = { name: from.name, roles: [...from.roles] }
      const body = { ...(name !== undefined && { name }), ...(roles && { roles: [...roles] }), was }
      return call(desk.colleagues.changeColleague, { params: { id: staff.id }, body })
    },
    onSuccess: (row, sent) => {
      keepColleague(row)
      keep(sent, row)
      setBoth(undefined)
    },
  })
  const merge = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...colleaguesQuery, staleTime: 0 }),
    onSuccess: (all) => {
      setBoth(rebase(all.find(({ id }) => id === staff.id) ?? staff))
      save.reset()
    },
  })
  const { form, fields, problems, isUnchanged, change, keep, rebase, submit } = useColleagueForm(
    staff.id,
    staff,
    (next) => !save.isPending && save.mutate(next),
  )
  const isBehind = save.error instanceof Refusal && save.error.code === 'EDITED_MEANWHILE'
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => (isUnchanged ? event.preventDefault() : submit(event))}>
      <Field
        label={t('name')}
        name="name"
        autoComplete="off"
        maxLength={NAME_MAX}
        value={fields.name}
        error={problems.name && { text: t('nameWrong') }}
        onChange={(event) => change({ name: event.target.value })}
      />
      <RoleFields roles={fields.roles} isWrong={problems.roles !== undefined} onChange={(roles) => change({ roles })} />
      <Behind isBehind={isBehind} merge={merge} both={both?.map((field) => t(field))} />
      {save.error && !isBehind && (
        <Notice kind="danger" title={t('failed')}>
          {refusalText(save.error)}
        </Notice>
      )}
      <Button type="submit" variant="accent" busy={save.isPending} blocked={isUnchanged ? t('same') : undefined}>
        {t('save')}
      </Button>
      <div role="status">{save.isSuccess && isUnchanged && t('saved')}</div>
    </form>
  )
}
