import type { LinkOffer } from '@playhub/contract/auth'
import { hostCodes } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import { Skeleton } from '@playhub/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScreenProps } from '../base/screen.ts'
import { useAuthFailure } from '../host/leaving/auth-failure.ts'
import { ScreenTitle } from '../host/screen-title.tsx'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useProject } from '../session/config.ts'
import styles from './auth.module.css'
import { LinkOfferStep } from './link-offer.tsx'
import { rowsOf } from './login-methods.ts'
import { NoWays } from './login-no-ways.tsx'
import { LoginWays } from './login-ways.tsx'
import { providersQuery } from './social/providers-query.ts'

/** Lets the player choose a sign-in method. The methods are in the project's order. */
export const LoginScreen = (props: ScreenProps<'login'>) => {
  const t = useFlowsT()
  const { project, ...config } = useProject(props.values.project)
  const providers = useQuery(providersQuery)
  const [link, setLink] = useState<LinkOffer>()
  if (link) return <LinkOfferStep {...props} link={link} onOffer={setLink} onBack={() => setLink(undefined)} />
  return (
    <Stack>
      <ScreenTitle>{t('login.title')}</ScreenTitle>
      <p className={styles.lead}>{t('login.benefit')}</p>
      {config.isError || providers.isError ? (
        <MethodsFailed {...props} onRetry={() => void Promise.all([config.refetch(), providers.refetch()])} />
      ) : config.isPending || !providers.data ? (
        <MethodSkeletons />
      ) : (
        <Ways {...props} rows={rowsOf(project?.settings.authMethods, providers.data)} providers={providers.data} onLinkRequired={setLink} />
      )}
    </Stack>
  )
}

/**
 * Shown when the sign-in methods did not load, so that nobody can sign in now. If the player leaves, the host that opened this sign-in gets
 * an error code.
 */
const MethodsFailed = ({ values, host, onRetry }: ScreenProps<'login'> & { onRetry: () => void }) => {
  const t = useFlowsT()
  useAuthFailure(host, values.session ? hostCodes.AUTH_CHECK : undefined)
  return <Notice kind="danger" title={t('login.methodsError')} action={<Button onClick={onRetry}>{t('common.retry')}</Button>} />
}

const Ways = (props: Parameters<typeof LoginWays>[0]) => (props.rows.length === 0 ? <NoWays {...props} /> : <LoginWays {...props} />)

const MethodSkeletons = () => (
  <Stack gap={2}>
    <Skeleton height={48} />
    <Skeleton height={48} />
    <Skeleton width="50%" height={24} radius="chip" />
  </Stack>
)
