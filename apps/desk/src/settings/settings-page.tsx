import { STAFF_SESSION_HOURS } from '@playhub/contract/limits'
import { Button } from '@playhub/ui/button'
import { LogOut } from 'lucide-react'
import { useT } from '../base/i18n.tsx'
import { useStaff } from '../base/session.tsx'
import { Section } from '../forms/section.tsx'
import { Page } from '../page/page.tsx'
import { useSignOut } from '../sign-in/sign-out.ts'
import { AnswerSettings } from './answer-settings.tsx'
import { Factors } from './factors.tsx'
import { KeyboardSettings } from './keyboard-settings.tsx'
import styles from './settings.module.css'
import { TakingSettings } from './taking-settings.tsx'
import { ViewSettings } from './view-settings.tsx'

/** The account of the signed-in staff member, and the settings of this browser. */
export const SettingsPage = () => {
  const t = useT()
  return (
    <Page title={t('screen.settings')}>
      <div className={styles.columns}>
        <Account />
        <Factors />
        <ViewSettings />
        <TakingSettings />
        <AnswerSettings />
        <KeyboardSettings />
      </div>
    </Page>
  )
}

const Account = () => {
  const t = useT()
  const { name, email, roles } = useStaff()
  const { signOut, isPending } = useSignOut()
  return (
    <Section title={t('settings.account')}>
      <dl className={styles.facts}>
        <dt>{t('settings.name')}</dt>
        <dd>{name}</dd>
        <dt>{t('settings.email')}</dt>
        <dd>{email}</dd>
        <dt>{t('settings.roles')}</dt>
        <dd>{roles.map((role) => t(`role.${role}`)).join(', ')}</dd>
      </dl>
      <p className={styles.hint}>{t('settings.sessionHint', { hours: STAFF_SESSION_HOURS })}</p>
      <div className={styles.actions}>
        <Button busy={isPending} icon={<LogOut size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={signOut}>
          {t('shell.signOut')}
        </Button>
      </div>
    </Section>
  )
}
