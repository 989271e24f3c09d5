import { useOnline } from '@playhub/browser/online'
import type { AuthMethod, LoginMethod } from '@playhub/contract/auth'
import type { SignInProviders } from '@playhub/contract/auth/sign-in-providers'
import { Refusal } from '@playhub/contract/refusals'
import { BrandIcon } from '@playhub/ui/brand-icon'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Spinner } from '@playhub/ui/spinner'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { brandOf, isSocial, rowsOf } from '../auth/login-methods.ts'
import { addPasskey } from '../auth/passkey/passkey.ts'
import { PasskeyButton } from '../auth/passkey/passkey-button.tsx'
import { canMakePasskey } from '../auth/passkey/passkey-support.ts'
import { MissingScripts, useScripts } from '../auth/social/provider-missing.tsx'
import { providersQuery } from '../auth/social/providers-query.ts'
import { useSocial } from '../auth/social/social.ts'
import { recallBegun } from '../auth/social/social-begun.ts'
import type { SocialEnd } from '../auth/social/social-end.ts'
import { SocialFailure, SocialPending, SocialReopen } from '../auth/social/social-notices.tsx'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useProject } from '../session/config.ts'
import { JoinOffer } from './joining/join-offer.tsx'
import styles from './profile.module.css'
import { proveFirst } from './queries.ts'
import { PartFailed, PartSkeleton } from './section.tsx'
import { useProfileT } from './texts.ts'

type Adding = { onStart: () => void; onAdded: (method: AuthMethod) => void; onJoined: () => void; onAddEmail: () => void }
type Props = Adding & { project: string; linked: readonly AuthMethod[] }

/**
 * Shows the sign-in methods that this account does not have. The list appears only after a click, because it loads the providers' scripts.
 */
export const AddWays = ({ project, linked, ...adding }: Props) => {
  const t = useProfileT()
  const { project: config, ...read } = useProject(project)
  const providers = useQuery(providersQuery)
  // If the player was adding a method in another window when this page was reloaded, the list is open at once.
  const [open, setOpen] = useState(() => recallBegun('link', Date.now()) !== undefined)
  const [pressed, setPressed] = useState(false)
  const client = useQueryClient()

  if (providers.error || read.isError) {
    const error = providers.error ?? new Error('no settings')
    return <PartFailed name="PROVIDERS" error={error} onRetry={() => void Promise.all([read.refetch(), providers.refetch()])} />
  }
  if (!providers.data || read.isPending) return <PartSkeleton label={t('ways.loading')} heights={[48]} />
  const isNew = (method: LoginMethod) => {
    // A player may have several passkeys, one for each device.
    if (method === 'passkey') return canMakePasskey()
    // The method "code by e-mail" is not in this list, because it works for every confirmed e-mail address and need not be added.
    return method !== 'mail_code' && !linked.includes(brandOf[method])
  }
  const methods = rowsOf(config?.settings.authMethods, providers.data).filter(isNew)
  if (methods.length === 0) return null
  if (!open) {
    const handleOpen = async () => {
      if (!(await proveFirst(client))) return
      setPressed(true)
      setOpen(true)
    }
    return (
      <div className={styles.actions}>
        <Button icon={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />} onClick={() => void handleOpen()}>
          {t('ways.add')}
        </Button>
      </div>
    )
  }
  return (
    <Methods
      {...adding}
      title={{ text: t('ways.add'), autoFocus: pressed }}
      methods={methods}
      providers={providers.data}
      labelOf={(method) => {
        if (method === 'mail') return t('addEmail.title')
        return method === 'passkey' ? t('passkey.add') : t('ways.addMethod', { method: t(`ways.name.${brandOf[method]}`) })
      }}
    />
  )
}

/** The button that the player pressed disappears, so this heading takes the focus. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus()

type MethodsProps = Pick<Adding, 'onAdded' | 'onJoined'> &
  Partial<Adding> & {
    title?: { text: string; autoFocus: boolean }
    methods: readonly LoginMethod[]
    providers: SignInProviders
    labelOf: (method: LoginMethod) => string
  }

/**
 * Buttons that sign in with a method and add it to this account. If the method belongs to another account, the two accounts can be joined.
 */
export const Methods = ({ title, methods, providers, labelOf, onStart, onAdded, onJoined, onAddEmail }: MethodsProps) => {
  const t = useProfileT()
  const flows = useFlowsT()
  const online = useOnline()
  const list = useRef<HTMLUListElement>(null)
  const [ended, setEnded] = useState<{ method: LoginMethod; end: SocialEnd }>()
  const scripts = useScripts(methods, providers)

  const handleEnd = (method: LoginMethod, end: SocialEnd) => {
    setEnded({ method, end })
    if (end.kind === 'linked') return onAdded(brandOf[method])
    list.current?.querySelector<HTMLElement>(`[data-method=${method}]`)?.focus()
  }
  const social = useSocial({ purpose: 'link', providers, onEnd: handleEnd })
  const { pending } = social
  const handleStart = (method: LoginMethod) => {
    onStart?.()
    setEnded(undefined)
    social.start(method)
  }
  const handleJoined = () => {
    setEnded(undefined)
    onJoined()
  }
  const isPending = (method: LoginMethod) => pending?.method === method && !pending.address
  const blockedBy = (method: LoginMethod) => {
    if (!online) return flows('common.offlineReason')
    if (pending !== undefined && pending.method !== method) return flows('login.finish')
    return scripts.isMissing(method) ? flows('login.scriptHint') : undefined
  }
  const failure = ended?.end.kind === 'failed' ? ended.end : undefined

  return (
    <div className={styles.rows}>
      {title && (
        <h3 ref={title.autoFocus ? takeFocus : undefined} tabIndex={-1} className={styles.subheading}>
          {title.text}
        </h3>
      )}
      <ul className={styles.adding} ref={list}>
        {methods.map((method) => (
          <li key={method}>
            {method === 'passkey' ? (
              <PasskeyButton
                act={addPasskey}
                onDone={() => onAdded('passkey')}
                onStart={onStart}
                label={labelOf(method)}
                blocked={blockedBy(method)}
              />
            ) : (
              <Button
                data-method={method}
                icon={isPending(method) ? <Spinner /> : <BrandIcon name={brandOf[method]} size={20} />}
                blocked={blockedBy(method)}
                onClick={isSocial(method) ? () => handleStart(method) : onAddEmail}
              >
                {labelOf(method)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <SocialPending shown={pending !== undefined && !pending.address} onCancel={social.cancel} />
      {pending?.address && <SocialReopen address={pending.address} onFollow={social.follow} onCancel={social.cancel} />}
      {ended?.end.kind === 'blocked' && <SocialReopen onOpen={() => handleStart(ended.method)} />}
      {ended?.end.kind === 'mayOpen' && (
        <Notice kind="success" action={<Button onClick={() => handleStart(ended.method)}>{flows('login.openAgain')}</Button>}>
          {t('ways.proved')}
        </Notice>
      )}
      {failure && <SocialFailure failure={failure} />}
      {failure?.error instanceof Refusal && failure.error.code === 'IDENTITY_TAKEN' && <JoinOffer onJoined={handleJoined} />}
      <MissingScripts scripts={scripts} />
    </div>
  )
}
