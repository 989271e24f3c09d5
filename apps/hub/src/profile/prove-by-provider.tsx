import type { AuthMethod, LoginMethod } from '@playhub/contract/auth'
import type { SignInProviders } from '@playhub/contract/auth/sign-in-providers'
import { BrandIcon } from '@playhub/ui/brand-icon'
import { Button } from '@playhub/ui/button'
import { Spinner } from '@playhub/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brandOf, isSocial, rowsOf } from '../auth/login-methods.ts'
import { MissingScripts, useScripts } from '../auth/social/provider-missing.tsx'
import { providersQuery } from '../auth/social/providers-query.ts'
import { useSocial } from '../auth/social/social.ts'
import type { SocialEnd } from '../auth/social/social-end.ts'
import { SocialFailure, SocialPending, SocialReopen } from '../auth/social/social-notices.tsx'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useProject } from '../session/config.ts'
import styles from './profile.module.css'
import { useProfileT } from './texts.ts'

type Props = { project: string; methods: readonly AuthMethod[]; onProved: () => void }

/**
 * Lets the player prove their identity by signing in at a provider of the account. If the account has several variants of one provider, the
 * project's own variant is preferred.
 */
export const ProveByProvider = ({ project, methods, onProved }: Props) => {
  const { project: config } = useProject(project)
  const { data: providers } = useQuery(providersQuery)
  if (!providers) return null
  const offered = [...rowsOf(config?.settings.authMethods, providers), ...rowsOf(undefined, providers)].filter(isSocial)
  const rows = methods.flatMap((method) => offered.find((each) => brandOf[each] === method) ?? [])
  return rows.length > 0 ? <Rows rows={rows} providers={providers} onProved={onProved} /> : null
}

type RowsProps = { rows: readonly LoginMethod[]; providers: SignInProviders; onProved: () => void }

const Rows = ({ rows, providers, onProved }: RowsProps) => {
  const t = useProfileT()
  const flows = useFlowsT()
  const scripts = useScripts(rows, providers)
  const [ended, setEnded] = useState<{ method: LoginMethod; end: SocialEnd }>()
  const handleEnd = (method: LoginMethod, end: SocialEnd) => {
    setEnded({ method, end })
    if (end.kind === 'proved') onProved()
  }
  const social = useSocial({ purpose: 'prove', providers, onEnd: handleEnd })
  const { pending } = social
  const handleStart = (method: LoginMethod) => {
    setEnded(undefined)
    social.start(method)
  }
  const isPending = (method: LoginMethod) => pending?.method === method && !pending.address
  const blockedBy = (method: LoginMethod) => {
    if (pending !== undefined && pending.method !== method) return flows('login.finish')
    return scripts.isMissing(method) ? flows('login.scriptHint') : undefined
  }
  return (
    <>
      <div>
        <div className={styles.proving}>
          {rows.map((method) => (
            <Button
              key={method}
              icon={isPending(method) ? <Spinner /> : <BrandIcon name={brandOf[method]} size={20} />}
              blocked={blockedBy(method)}
              onClick={() => handleStart(method)}
            >
              {t('prove.byMethod', { method: t(`ways.name.${brandOf[method]}`) })}
            </Button>
          ))}
        </div>
        <SocialPending shown={pending !== undefined && !pending.address} onCancel={social.cancel} />
      </div>
      {pending?.address && <SocialReopen address={pending.address} onFollow={social.follow} onCancel={social.cancel} />}
      {ended?.end.kind === 'blocked' && <SocialReopen onOpen={() => handleStart(ended.method)} />}
      {ended?.end.kind === 'failed' && <SocialFailure failure={ended.end} />}
      <MissingScripts scripts={scripts} />
    </>
  )
}
