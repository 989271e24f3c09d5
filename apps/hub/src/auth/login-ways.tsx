import { useOnline } from '@playhub/browser/online'
import type { LinkOffer, LoginMethod } from '@playhub/contract/auth'
import type { SignInProviders } from '@playhub/contract/auth/sign-in-providers'
import { hostCodes } from '@playhub/contract/refusals'
import { BrandIcon } from '@playhub/ui/brand-icon'
import { Button } from '@playhub/ui/button'
import { Stack } from '@playhub/ui/panel'
import { Fragment, useId, useRef, useState } from 'react'
import type { ScreenProps } from '../base/screen.ts'
import { showToast } from '../base/toast-queue.ts'
import { useAuthFailure } from '../host/leaving/auth-failure.ts'
import { signedInResult } from '../host/result/results.ts'
import { useFlowsT } from '../i18n/flows-texts.ts'
import styles from './auth.module.css'
import { LastUsed, useIsLastUsed } from './last-used.tsx'
import { brandOf, groupsOf, isSocial } from './login-methods.ts'
import { signInByPasskey } from './passkey/passkey.ts'
import { PasskeyButton } from './passkey/passkey-button.tsx'
import { MissingScripts, useScripts } from './social/provider-missing.tsx'
import { useSocial } from './social/social.ts'
import { SocialButton } from './social/social-button.tsx'
import type { SocialEnd } from './social/social-end.ts'
import { SocialFailure, SocialPending, SocialReopen } from './social/social-notices.tsx'
import { TextButton } from './text-button.tsx'

type Props = ScreenProps<'login'> & {
  rows: readonly LoginMethod[]
  providers: SignInProviders
  onLinkRequired: (link: LinkOffer) => void
}
type Ended = { method: LoginMethod; end: SocialEnd }

/** The list of sign-in methods. While one sign-in runs in another window, the other methods are disabled. */
export const LoginWays = ({ values, host, rows, providers, onLinkRequired }: Props) => {
  const t = useFlowsT()
  const online = useOnline()
  const list = useRef<HTMLDivElement>(null)
  const [ended, setEnded] = useState<Ended>()
  const [isPasskeyFailed, setPasskeyFailed] = useState(false)
  const scripts = useScripts(rows, providers)
  const isLastUsed = useIsLastUsed()
  const markId = useId()

  const handleEnd = (method: LoginMethod, end: SocialEnd) => {
    setEnded({ method, end })
    if (end.kind === 'signedIn') return host.finish(signedInResult(end.result), { isNew: end.isNew })
    if (end.kind === 'linkRequired') return onLinkRequired(end.link)
    if (end.kind === 'failed' && end.at === 'start') showToast('SET_USER_AUTH_STATE_ERROR')
    if (end.kind === 'failed' && end.at === 'check') showToast('CHECK_USER_AUTH_STATE_ERROR')
    list.current?.querySelector<HTMLElement>(`[data-method=${method}]`)?.focus()
  }
  const social = useSocial({ purpose: 'signIn', providers, onEnd: handleEnd })
  const { pending } = social

  const handleStart = (method: LoginMethod) => {
    setEnded(undefined)
    social.start(method)
  }
  const failure = ended?.end.kind === 'failed' ? ended.end : undefined
  useAuthFailure(host, failure?.code ?? (isPasskeyFailed ? hostCodes.LOGIN : scripts.code))

  const waits = (method: LoginMethod) => pending !== undefined && pending.method !== method && t('login.finish')
  const blockedBy = (...reasons: readonly (string | false)[]) => reasons.find((reason) => reason !== false)
  const offline = !online && t('common.offlineReason')

  const socialRow = (method: LoginMethod) => (
    <SocialButton
      method={method}
      pending={pending?.method === method && !pending.address}
      blocked={blockedBy(offline, waits(method), scripts.isMissing(method) && t('login.scriptHint'))}
      isLast={isLastUsed(method)}
      onPress={() => handleStart(method)}
    />
  )
  const mailRow = (method: 'mail' | 'mail_code') => (
    <Button
      icon={<BrandIcon name={brandOf[method]} size={20} />}
      blocked={blockedBy(offline, waits(method))}
      aria-describedby={isLastUsed(method) ? markId : undefined}
      onClick={() => host.go({ screen: method === 'mail' ? 'emailLogin' : 'codeLogin', values })}
    >
      {t(`login.method.${method}`)}
      {isLastUsed(method) && <LastUsed id={markId} />}
    </Button>
  )

  const passkeyRow = (
    <PasskeyButton
      act={signInByPasskey}
      onDone={(result) => host.finish(signedInResult(result))}
      onStart={() => setPasskeyFailed(false)}
      onFailure={() => setPasskeyFailed(true)}
      label={t('login.method.passkey')}
      blocked={blockedBy(offline, waits('passkey'))}
      isLeft={pending !== undefined}
      isLast={isLastUsed('passkey')}
    />
  )
  const row = (method: LoginMethod) => {
    if (isSocial(method)) return socialRow(method)
    return method === 'passkey' ? passkeyRow : mailRow(method)
  }

  return (
    <Stack gap={4}>
      <div>
        <div className={styles.groups} ref={list}>
          {groupsOf(rows).map((group, at) => (
            <Fragment key={group[0]}>
              {at > 0 && <div className={styles.or}>{t('login.or')}</div>}
              <ul className={styles.methods}>
                {group.map((method) => (
                  <li key={method}>{row(method)}</li>
                ))}
              </ul>
            </Fragment>
          ))}
        </div>
        <SocialPending shown={pending !== undefined && !pending.address} onCancel={social.cancel} />
      </div>
      {pending?.address && <SocialReopen address={pending.address} onFollow={social.follow} onCancel={social.cancel} />}
      {ended?.end.kind === 'blocked' && <SocialReopen onOpen={() => handleStart(ended.method)} />}
      {failure && <SocialFailure failure={failure} />}
      <MissingScripts scripts={scripts} />
      {rows.includes('mail') && (
        <p className={styles.line}>
          {t('login.noAccount')} <TextButton onClick={() => host.go({ screen: 'registration', values })}>{t('login.create')}</TextButton>
        </p>
      )}
    </Stack>
  )
}
