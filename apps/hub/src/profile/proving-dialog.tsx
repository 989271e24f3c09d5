import { Dialog } from '@base-ui/react/dialog'
import { shownEmail } from '@playhub/contract/email-domain'
import { isWarning } from '@playhub/contract/endpoint'
import { PROOF_MINUTES } from '@playhub/contract/limits'
import { prove } from '@playhub/contract/profile-proof'
import { Button } from '@playhub/ui/button'
import dialog from '@playhub/ui/dialog.module.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CodeEntry } from '../auth/code-entry.tsx'
import { proveByPasskey } from '../auth/passkey/passkey.ts'
import { PasskeyButton } from '../auth/passkey/passkey-button.tsx'
import { canShowPasskey } from '../auth/passkey/passkey-support.ts'
import { useProving, whoAsked } from '../auth/proving.ts'
import { resendMoment } from '../auth/tab-progress.ts'
import { call } from '../session/call.ts'
import styles from './profile.module.css'
import { ProveByPassword } from './prove-by-password.tsx'
import { ProveByProvider } from './prove-by-provider.tsx'
import { waysToProveQuery } from './queries.ts'
import { PartFailed, PartSkeleton } from './section.tsx'
import { SendProofCode } from './send-proof-code.tsx'
import { useProfileT } from './texts.ts'

/**
 * Dialog for a change that needs a proof of identity. When the player has given the proof, the change continues. The dialog also closes
 * when the profile closes.
 */
export const Proving = ({ project }: { project: string }) => {
  const question = useProving()
  const box = useRef<HTMLDivElement>(null)
  useOnGone(() => question?.answer(false))
  const handleCancel = () => question?.answer(false)
  return (
    <Dialog.Root open={question !== undefined} onOpenChange={(next) => !next && handleCancel()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} forceRender />
        <Dialog.Popup className={dialog.popup} initialFocus={box} finalFocus={whoAsked} data-proving>
          <Ways project={project} box={box} onProved={() => question?.answer(true)} onCancel={handleCancel} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const useOnGone = (act: () => void) => {
  const handleGone = useEffectEvent(act)
  useEffect(() => () => handleGone(), [])
}

type Props = { project: string; box: Ref<HTMLDivElement>; onProved: () => void; onCancel: () => void }

const Ways = ({ project, box, onProved, onCancel }: Props) => {
  const t = useProfileT()
  const { data: ways, error, refetch } = useQuery(waysToProveQuery)
  /** The time from which another code may be requested, in ms since 1970. Undefined if no code was requested. */
  const [resendAt, setResendAt] = useState<number>()

  const send = async () => {
    const { resendAfterSeconds } = await call(prove.sendProofCode, {})
    setResendAt(resendMoment(resendAfterSeconds))
  }
  const confirm = async (code: string) => {
    const reply = await call(prove.proveByCode, { body: { code } })
    if (isWarning(reply)) return reply
    onProved()
    return undefined
  }
  return (
    <>
      <div className={styles.proving} ref={box} tabIndex={-1}>
        <Dialog.Title className={dialog.title}>{t('prove.title')}</Dialog.Title>
        <Dialog.Description className={dialog.text}>{t('prove.lead', { count: PROOF_MINUTES })}</Dialog.Description>
      </div>
      {error && <PartFailed name="PROVING" error={error} onRetry={() => void refetch()} />}
      {!ways && !error && <PartSkeleton label={t('prove.loading')} heights={[48, 48]} />}
      {ways && resendAt !== undefined && (
        <Focused>
          <p className={dialog.text}>{t('prove.codeSent', { email: shownEmail(ways.mailbox ?? '') })}</p>
          <CodeEntry
            confirm={confirm}
            resending={{ resendAt, resend: send, onResendAfter: (seconds) => setResendAt(resendMoment(seconds)) }}
          />
          <Button variant="quiet" onClick={() => setResendAt(undefined)}>
            {t('prove.otherWay')}
          </Button>
        </Focused>
      )}
      {ways && resendAt === undefined && (
        <Focused>
          {ways.password && <ProveByPassword onProved={onProved} />}
          {ways.methods.includes('passkey') && canShowPasskey() && (
            <PasskeyButton act={proveByPasskey} onDone={onProved} label={t('passkey.prove')} />
          )}
          <ProveByProvider project={project} methods={ways.methods} onProved={onProved} />
          {ways.mailbox !== null && (
            <SendProofCode email={ways.mailbox} send={send} onEarly={(seconds) => setResendAt(resendMoment(seconds))} />
          )}
          {!ways.password && ways.methods.length === 0 && ways.mailbox === null && <p className={dialog.text}>{t('prove.noWay')}</p>}
        </Focused>
      )}
      <Button variant="quiet" onClick={onCancel}>
        {t('prove.cancel')}
      </Button>
    </>
  )
}

/**
 * Focuses the first field or button, which belongs to the quickest method. Without this, the dialog itself would get the focus when the
 * focused element disappears.
 */
const focusFirst = (box: HTMLElement | null) => box?.querySelector<HTMLElement>('input, button')?.focus()

const Focused = ({ children }: { children: ReactNode }) => (
  <div ref={focusFirst} className={styles.proving}>
    {children}
  </div>
)
