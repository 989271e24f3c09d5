import { desk } from '@playhub/contract/desk'
import type { StaffRow } from '@playhub/contract/desk/staff'
import { EMAIL_MAX } from '@playhub/contract/limits'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { call } from '../base/call.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { useTurn } from '../forms/use-turn.ts'
import { SidePanel } from '../page/side-panel.tsx'
import { type ColleagueFields, NAME_MAX } from './colleague-form.ts'
import styles from './colleagues.module.css'
import { keepColleague } from './queries.ts'
import { RoleFields } from './role-fields.tsx'
import { useStaffT } from './texts.ts'
import { useColleagueForm } from './use-colleague-form.ts'

type Props = { onAdded: (staff: StaffRow, password: string) => void; onClose: () => void }

const nobody: ColleagueFields = { name: '', email: '', roles: ['support'] }

/** A side panel with a form that adds a staff member, who gets a one-time password. */
export const AddPanel = ({ onAdded, onClose }: Props) => {
  const t = useStaffT()
  const refusalText = useRefusalText()
  const turn = useTurn()
  const add = useMutation({
    mutationFn: ({ name, email, roles }: ColleagueFields) =>
      call(desk.colleagues.addColleague, { body: { name, email, roles: [...roles] } }),
    onSuccess: ({ staff, password }) => {
      keepColleague(staff)
      forget()
      onAdded(staff, password)
    },
    onError: turn.free,
  })
  const { form, fields, problems, change, forget, submit } = useColleagueForm(
    'new',
    nobody,
    ({ fields: next }) => turn.take() && add.mutate(next),
  )
  return (
    <SidePanel title={t('addTitle')} row="new" back={t('toList')} onClose={onClose}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <Field
          label={t('email')}
          name="email"
          type="email"
          autoComplete="off"
          maxLength={EMAIL_MAX}
          value={fields.email}
          error={problems.email && { text: t('emailWrong'), hint: t('emailHint') }}
          onChange={(event) => change({ email: event.target.value })}
        />
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
        {add.error && (
          <Notice kind="danger" title={t('failed')}>
            {refusalText(add.error)}
          </Notice>
        )}
        <Button type="submit" variant="accent" busy={add.isPending}>
          {t('addSubmit')}
        </Button>
      </form>
    </SidePanel>
  )
}
