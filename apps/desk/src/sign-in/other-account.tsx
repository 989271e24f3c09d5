import type { StaffMember } from '@playhub/contract/desk/sign-in'
import { useT } from '../base/i18n.tsx'
import styles from './sign-in.module.css'
import { useEndSession } from './sign-out.ts'

/** Says who is signing in, and has a link to use another account. */
export const OtherAccount = ({ staff }: { staff: StaffMember | null }) => {
  const t = useT()
  const end = useEndSession()
  return (
    <>
      {staff && <span>{t('signIn.asWho', { email: staff.email })}</span>}
      <button type="button" className={styles.text} onClick={() => end.mutate()}>
        {t('signIn.otherAccount')}
      </button>
    </>
  )
}
