import { Dialog } from '@base-ui/react/dialog'
import { stopPasskey } from '@playhub/browser/web-authn'
import { desk } from '@playhub/contract/desk'
import type { DeskSession } from '@playhub/contract/desk/sign-in'
import { STAFF_FRESH_MINUTES } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { deskConfirm as en } from '@playhub/phrases/en/desk-confirm'
import { deskConfirm as ru } from '@playhub/phrases/ru/desk-confirm'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../base/call.ts'
import { useConfirming } from '../base/confirming.ts'
import { textsOf, useT } from '../base/i18n.tsx'
import { meQuery, queryClient, setMe } from '../base/queries.ts'
import { requestIdOf } from '../base/refusal-text.ts'
import { useSession } from '../base/session.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useOpener } from '../page/use-opener.ts'
import { CodeForm } from './code-form.tsx'
import { confirmByPasskey } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import styles from './sign-in.module.css'
import { usePasskeyStopped } from './use-passkey-stopped.ts'
import { useStepText } from './use-step.ts'

const useConfirmT = textsOf<typeof en>({ en, ru })

/**
 * The dialog that asks for the second factor. The function `call` (`base/call.ts`) waits for its answer. The dialog closes when the session
 * ends.
 */
export const Confirming = () => {
  const question = useConfirming()
  useOnGone(() => question?.answer('ended'))
  if (!question) return null
  return <ConfirmDialog onConfirmed={() => question.answer('confirmed')} onCancel={() => question.answer('cancelled')} />
}

const useOnGone = (act: () => void) => {
  const handleGone = useEffectEvent(act)
  useEffect(() => () => handleGone(), [])
}

type Props = { onConfirmed: () => void; onCancel: () => void }

/** The dialog that asks for the second factor. The staff member may use any of their second factors, as in the sign-in. */
const ConfirmDialog = ({ onConfirmed, onCancel }: Props) => {
  const t = useConfirmT()
  const deskT = useT()
  const { factors } = useSession()
  const finalFocus = useOpener()
  const onSuccess = (me: DeskSession) => {
    setMe(me)
    onConfirmed()
  }
  const [failed, setFailed] = useState<{ error: Error; by: 'code' | 'passkey'; tries: number }>()
  const failBy = (by: 'code' | 'passkey') => (error: Error) => setFailed((last) => ({ error, by, tries: (last?.tries ?? 0) + 1 }))
  const byCode = useMutation({ mutationFn: (code: string) => call(desk.confirm.confirmByTotp, { body: { code } }), onSuccess })
  const byPasskey = useMutation({ mutationFn: confirmByPasskey, onSuccess })
  useFactorsRead()
  usePasskeyStopped()

  const handleCode = (code: string) => {
    stopPasskey()
    byPasskey.reset()
    byCode.mutate(code, { onError: failBy('code') })
  }
  const handlePasskey = () => {
    byCode.reset()
    byPasskey.mutate(undefined, { onError: failBy('passkey') })
  }
  return (
    <FormDialog title={t('title')} finalFocus={finalFocus} onClose={onCancel}>
      <Dialog.Description className={styles.lead}>{t('lead', { count: STAFF_FRESH_MINUTES })}</Dialog.Description>
      {failed && <FailedNotice key={failed.tries} {...failed} />}
      <Ways>
        {factors.totp && <CodeForm submit={t('submit')} busy={byCode.isPending} error={byCode.error} onSubmit={handleCode} />}
        {factors.totp && factors.passkeys > 0 && <p className={styles.or}>{deskT('signIn.or')}</p>}
        {factors.passkeys > 0 && (
          <PasskeyButton
            label={t('passkey')}
            unknown={t('noPasskey')}
            variant={factors.totp ? 'neutral' : 'accent'}
            busy={byPasskey.isPending}
            onClick={handlePasskey}
          />
        )}
      </Ways>
      <Button variant="quiet" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </FormDialog>
  )
}

/**
 * Says why the last try failed. It stays during the next try: if it disappeared at the first press of a double click, the second press would
 * hit the button that moves to its place.
 */
const FailedNotice = ({ error, by }: { error: Error; by: 'code' | 'passkey' }) => {
  const t = useConfirmT()
  const deskT = useT()
  const stepText = useStepText()
  const requestId = requestIdOf(error)
  const isPasskeyWrong = by === 'passkey' && error instanceof Refusal && error.code === 'SECOND_FACTOR_WRONG'
  return (
    <Notice kind="danger" code={requestId && deskT('common.requestId', { id: requestId })}>
      {isPasskeyWrong ? t('passkeyWrong') : stepText(error)}
    </Notice>
  )
}

/** Reads the second factors again: in another tab, one may have been added or removed, or the session may have ended. */
const useFactorsRead = () => {
  useEffect(() => void queryClient.invalidateQueries(meQuery), [])
}

/** Moves the focus to the first field or button, which belongs to the fastest method. Otherwise the dialog would focus its close button. */
const useFirstFocus = () => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return box
}

const Ways = ({ children }: { children: ReactNode }) => {
  const box = useFirstFocus()
  return (
    <div ref={box} className={styles.form}>
      {children}
    </div>
  )
}
