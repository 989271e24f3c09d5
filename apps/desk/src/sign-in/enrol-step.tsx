import { stopPasskey } from '@playhub/browser/web-authn'
import { desk } from '@playhub/contract/desk'
import type { DeskSession } from '@playhub/contract/desk/sign-in'
import { Button } from '@playhub/ui/button'
import { useMutation } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { call } from '../base/call.ts'
import { useT } from '../base/i18n.tsx'
import { setMe } from '../base/queries.ts'
import { Frame } from './frame.tsx'
import { OtherAccount } from './other-account.tsx'
import { addPasskey } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import styles from './sign-in.module.css'
import { TotpSetup, useFinishTotp } from './totp-setup.tsx'
import { usePasskeyStopped } from './use-passkey-stopped.ts'
import { useStep } from './use-step.ts'

/** The step for staff without a second factor, who must set one up. */
export const EnrolStep = ({ me }: { me: DeskSession }) => {
  const t = useT()
  const begin = useMutation({ mutationFn: () => call(desk.signIn.beginTotp, {}) })
  const finish = useFinishTotp(setMe)
  const passkey = useStep(() => addPasskey(''))
  usePasskeyStopped()
  const footer = <OtherAccount staff={me.staff} />

  const handleBack = () => {
    begin.reset()
    finish.reset()
  }
  if (begin.data)
    return (
      <Frame title={t('totp.title')} error={finish.error} footer={footer}>
        <TotpSetup secret={begin.data} finish={finish} />
        <Button variant="quiet" onClick={handleBack}>
          {t('totp.back')}
        </Button>
      </Frame>
    )
  const handlePasskey = () => {
    begin.reset()
    passkey.mutate()
  }
  const handleTotp = () => {
    stopPasskey()
    passkey.reset()
    begin.mutate()
  }
  return (
    <Frame title={t('enrol.title')} lead={t('enrol.lead')} error={passkey.error ?? begin.error} footer={footer}>
      <Ways>
        <p>{t('enrol.passkeyText')}</p>
        <PasskeyButton variant="accent" label={t('passkey.create')} busy={passkey.isPending} onClick={handlePasskey} />
        <p className={styles.or}>{t('signIn.or')}</p>
        <p>{t('enrol.totpText')}</p>
        <Button busy={begin.isPending} icon={<Smartphone size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={handleTotp}>
          {t('settings.addTotp')}
        </Button>
      </Ways>
    </Frame>
  )
}

/** Focuses the heading of a choice, so that screen readers read it first. */
const useHeadingFocus = () => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.closest('section')?.querySelector<HTMLElement>('h1')?.focus()
  }, [])
  return box
}

const Ways = ({ children }: { children: ReactNode }) => {
  const box = useHeadingFocus()
  return (
    <div ref={box} className={styles.form}>
      {children}
    </div>
  )
}
