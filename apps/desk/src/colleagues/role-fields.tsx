import { roles as allRoles, type Role } from '@playhub/contract/desk/endpoint'
import { CheckboxField } from '@playhub/ui/checkbox-field'
import { ErrorLine } from '@playhub/ui/field'
import { useId } from 'react'
import { useT } from '../base/i18n.tsx'
import { withRole } from './colleague-form.ts'
import styles from './colleagues.module.css'
import { useStaffT } from './texts.ts'

type Props = { roles: readonly Role[]; isWrong: boolean; onChange: (next: readonly Role[]) => void }

/** The checkboxes for the roles of a staff member. Each checkbox has a text about what its role allows. */
export const RoleFields = ({ roles, isWrong, onChange }: Props) => {
  const t = useStaffT()
  const deskT = useT()
  const errorId = useId()
  return (
    <fieldset className={styles.roles} aria-describedby={isWrong ? errorId : undefined}>
      <legend>{t('roles')}</legend>
      {allRoles.map((role) => (
        <CheckboxField
          key={role}
          name="roles"
          checked={roles.includes(role)}
          onChange={(event) => onChange(withRole(roles, role, event.target.checked))}
          label={
            <>
              {deskT(`role.${role}`)}
              <span className={styles.soft}> {t(`roleHint.${role}`)}</span>
            </>
          }
        />
      ))}
      {isWrong && <ErrorLine id={errorId} error={{ text: t('rolesWrong') }} />}
    </fieldset>
  )
}
