import type { LoginMethod } from '@playhub/contract/auth'
import { BrandIcon } from '@playhub/ui/brand-icon'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import { Skeleton } from '@playhub/ui/skeleton'
import { useState } from 'react'
import type { ScreenProps } from '../host/screen.ts'
import { ScreenTitle } from '../host/screen-title.tsx'
import { useFlowsT } from '../i18n.tsx'
import { useOnline } from '../online.ts'
import { useProject } from '../session/config.ts'
import styles from './auth.module.css'
import { brandOf, rowsOf } from './login-methods.ts'
import { TextButton } from './text-button.tsx'

/** How to sign in: the project's methods in the project's order, all of one size. */
export const LoginScreen = ({ values, host }: ScreenProps<'login'>) => {
  const t = useFlowsT()
  const { project, isPending, isError, refetch } = useProject(values.project)
  return (
    <Stack>
      <ScreenTitle>{t('login.title')}</ScreenTitle>
      <p className={styles.lead}>{t('login.benefit')}</p>
      {isPending ? (
        <MethodSkeletons />
      ) : isError ? (
        <Notice
          kind="danger"
          title={t('login.methodsError')}
          action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        />
      ) : (
        <Methods
          configured={project?.settings.authMethods}
          onMail={() => host.go({ screen: 'emailLogin', values })}
          onCreate={() => host.go({ screen: 'registration', values })}
        />
      )}
    </Stack>
  )
}

type MethodsProps = { configured: readonly LoginMethod[] | undefined; onMail: () => void; onCreate: () => void }

const Methods = ({ configured, onMail, onCreate }: MethodsProps) => {
  const t = useFlowsT()
  const online = useOnline()
  const [notOpen, setNotOpen] = useState(0)
  const { social, mail } = rowsOf(configured)
  const blocked = online ? undefined : t('common.offlineReason')
  if (social.length === 0 && !mail) return <Notice kind="warning" title={t('login.noMethods')} />
  return (
    <Stack gap={4}>
      {social.length > 0 && (
        <ul className={styles.methods}>
          {social.map((method) => (
            <li key={method}>
              <Button icon={<BrandIcon name={brandOf[method]} size={20} />} blocked={blocked} onClick={() => setNotOpen(notOpen + 1)}>
                {t(`login.method.${method}`)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {notOpen > 0 && (
        <Notice key={notOpen} kind="info">
          {t('login.notOpen')}
        </Notice>
      )}
      {mail && (
        <>
          {social.length > 0 && <div className={styles.or}>{t('login.or')}</div>}
          <Button icon={<BrandIcon name="email" size={20} />} blocked={blocked} onClick={onMail}>
            {t('login.method.mail')}
          </Button>
          <p className={styles.line}>
            {t('login.noAccount')} <TextButton onClick={onCreate}>{t('login.create')}</TextButton>
          </p>
        </>
      )}
    </Stack>
  )
}

const MethodSkeletons = () => (
  <Stack gap={2}>
    <Skeleton height={48} />
    <Skeleton height={48} />
    <Skeleton width="50%" height={24} radius="chip" />
  </Stack>
)
