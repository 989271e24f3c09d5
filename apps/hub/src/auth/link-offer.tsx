import type { AuthResult, LinkOffer, LoginMethod } from '@playhub/contract/auth'
import { joining } from '@playhub/contract/auth/joining'
import { shownEmail } from '@playhub/contract/email-domain'
import { BrandIcon } from '@playhub/ui/brand-icon'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScreenProps } from '../base/screen.ts'
import { signedInResult } from '../host/result/results.ts'
import { ScreenTitle } from '../host/screen-title.tsx'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { call } from '../session/call.ts'
import { useProject } from '../session/config.ts'
import { useRefusalText } from '../session/refusal-text.ts'
import styles from './auth.module.css'
import { BackButton } from './back-button.tsx'
import { brandOf, isSocial, rowsOf } from './login-methods.ts'
import { signInByPasskey } from './passkey/passkey.ts'
import { PasskeyButton } from './passkey/passkey-button.tsx'
import { MissingScripts, useScripts } from './social/provider-missing.tsx'
import { providersQuery } from './social/providers-query.ts'
import { useSocial } from './social/social.ts'
import { SocialButton } from './social/social-button.tsx'
import type { SocialEnd } from './social/social-end.ts'
import { SocialFailure, SocialPending, SocialReopen } from './social/social-notices.tsx'

type Props = Pick<ScreenProps<'login'>, 'values' | 'host'> & {
  link: LinkOffer
  /**
   * Called if the player signs in with a provider on this step and the server answers with a new offer. The new offer is to add this
   * sign-in to another account than the account of `link`. The new offer replaces `link`.
   */
  onOffer: (link: LinkOffer) => void
  onBack: () => void
}
const noProviders = {
  google: null,
  google_adult: null,
  apple: null,
  vkontakte: false,
  yandex: false,
  telegram: null,
  facebook: null,
} as const

/**
 * Shown when another account has the same confirmed e-mail address, before a second account is created. If the player signs in to the other
 * account, the new sign-in method is added to it. The player may also create a new account.
 */
export const LinkOfferStep = ({ values, host, link, onOffer, onBack }: Props) => {
  const t = useFlowsT()
  const refusalText = useRefusalText()
  const { project } = useProject(values.project)
  const providers = useQuery(providersQuery).data ?? noProviders
  const rows = rowsOf(project?.settings.authMethods, providers).filter((method) => link.methods.includes(brandOf[method]))
  const scripts = useScripts(rows, providers)
  const [ended, setEnded] = useState<{ method: LoginMethod; end: SocialEnd }>()
  /** Set when the player has signed in, but the server did not add the offered sign-in method to that account. */
  const [unlinked, setUnlinked] = useState<{ error: unknown; finish: () => void }>()
  const decline = useMutation({
    mutationFn: () => call(joining.declineLink, { body: { link: link.token } }),
    onSuccess: ({ result, isNew }) => host.finish(signedInResult(result), { isNew }),
  })

  const take = (result: AuthResult, isNew = false) => {
    const finish = () => host.finish(signedInResult(result), { isNew })
    return call(joining.takeLinkOffer, { body: { link: link.token } }, result.jwt).then(finish, (error: unknown) =>
      setUnlinked({ error, finish }),
    )
  }
  const handleEnd = async (method: LoginMethod, end: SocialEnd) => {
    setEnded({ method, end })
    if (end.kind === 'linkRequired') return onOffer(end.link)
    if (end.kind === 'signedIn') await take(end.result, end.isNew)
  }
  const social = useSocial({ purpose: 'signIn', providers, onEnd: (method, end) => void handleEnd(method, end) })
  const { pending } = social
  const handleStart = (method: LoginMethod) => {
    setEnded(undefined)
    decline.reset()
    social.start(method)
  }
  const failure = ended?.end.kind === 'failed' ? ended.end : undefined
  const waits = (method: LoginMethod) => (pending !== undefined && pending.method !== method ? t('login.finish') : undefined)
  const row = (method: LoginMethod) => {
    if (isSocial(method))
      return (
        <SocialButton
          method={method}
          pending={pending?.method === method && !pending.address}
          blocked={waits(method) ?? (scripts.isMissing(method) ? t('login.scriptHint') : undefined)}
          onPress={() => handleStart(method)}
        />
      )
    if (method === 'passkey')
      return (
        <PasskeyButton
          act={signInByPasskey}
          onDone={(result) => void take(result)}
          label={t('login.method.passkey')}
          blocked={waits(method)}
        />
      )
    const screen = method === 'mail' ? 'emailLogin' : 'codeLogin'
    return (
      <Button
        icon={<BrandIcon name={brandOf[method]} size={20} />}
        blocked={waits(method)}
        onClick={() => host.go({ screen, values: { ...values, email: link.email, link: link.token } })}
      >
        {t(`login.method.${method}`)}
      </Button>
    )
  }
  return (
    <Stack>
      <ScreenTitle back={<BackButton onClick={onBack} />}>{t('linkOffer.title')}</ScreenTitle>
      <p className={styles.lead}>{t('linkOffer.lead', { email: shownEmail(link.email) })}</p>
      <ul className={styles.methods}>
        {rows.map((method) => (
          <li key={method}>{row(method)}</li>
        ))}
      </ul>
      {rows.length === 0 && <Notice kind="info">{t('linkOffer.none')}</Notice>}
      <SocialPending shown={pending !== undefined && !pending.address} onCancel={social.cancel} />
      {pending?.address && <SocialReopen address={pending.address} onFollow={social.follow} onCancel={social.cancel} />}
      {ended?.end.kind === 'blocked' && <SocialReopen onOpen={() => handleStart(ended.method)} />}
      {failure && <SocialFailure failure={failure} />}
      <MissingScripts scripts={scripts} />
      {unlinked && (
        <>
          <Notice kind="danger">{refusalText(unlinked.error)}</Notice>
          <Button variant="accent" onClick={unlinked.finish}>
            {t('continueAs.yes')}
          </Button>
        </>
      )}
      {decline.error && <Notice kind="danger">{refusalText(decline.error)}</Notice>}
      <Button variant="quiet" busy={decline.isPending} onClick={() => decline.mutate()}>
        {t('linkOffer.decline')}
      </Button>
    </Stack>
  )
}
