import { shownEmail } from '@playhub/contract/email-domain'
import { email as emailShape } from '@playhub/contract/fields'
import { Refusal } from '@playhub/contract/refusals'
import { type FeedbackEmail, support } from '@playhub/contract/support'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { CodeEntry } from '../../auth/code-entry.tsx'
import type { Resending } from '../../auth/resend-line.tsx'
import { TextButton } from '../../auth/text-button.tsx'
import { Refused, useWaiting } from '../../auth/waiting.tsx'
import { emailInput, useFieldText } from '../../i18n/form-fields.ts'
import { call } from '../../session/call.ts'
import { useSupportT } from '../texts.ts'
import styles from './feedback-email.module.css'

export const feedbackQuery = (visitor: string) =>
  queryOptions({
    queryKey: ['support', visitor, 'feedback-email'],
    queryFn: () => call(support.getFeedbackEmail, {}),
    staleTime: 0,
    retry: false,
  })

/** Shown in a guest's conversation: the e-mail address for answers, and the form to add and confirm it. */
export const FeedbackEmailLine = ({ visitor }: { visitor: string }) => {
  const t = useSupportT()
  const client = useQueryClient()
  const { data, dataUpdatedAt } = useQuery(feedbackQuery(visitor))
  /**
   * Which step the guest chose. `form`: the guest wants to enter an e-mail address. `known`: the guest has sent or closed the form, so the
   * server's reply decides which step is shown. Undefined if nothing was pressed yet.
   */
  const [pressed, setPressed] = useState<'form' | 'known'>()
  // Without the server's reply, this row is not shown. The conversation works without the row.
  if (!data) return null
  const keep = (next: FeedbackEmail) => {
    client.setQueryData(feedbackQuery(visitor).queryKey, next)
    setPressed('known')
  }
  const step = pressed === 'form' ? 'form' : stepOf(data)
  const resending = {
    resendAt: dataUpdatedAt + data.resendAfterSeconds * 1000,
    resend: async () => keep(await call(support.setFeedbackEmail, { body: { email: data.email } })),
    onResendAfter: (seconds: number) => keep({ ...data, resendAfterSeconds: seconds }),
  }
  return (
    <section className={styles.line} aria-label={t('feedbackEmail.email')}>
      <Mail size={18} strokeWidth={1.75} aria-hidden="true" />
      <div key={step} ref={pressed && takeFocus} className={styles.step}>
        {step === 'form' && <AddressForm initial={shownEmail(data.email)} onSent={keep} onCancel={() => setPressed('known')} />}
        {step === 'code' && <CodeForm email={data.email} onProven={keep} onOther={() => setPressed('form')} resending={resending} />}
        {step === 'proven' && <Proven email={data.email} onRemoved={keep} />}
        {step === 'offer' && (
          <>
            <span>{t('feedbackEmail.offer')}</span>
            <Button variant="quiet" onClick={() => setPressed('form')}>
              {t('feedbackEmail.add')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

const stepOf = ({ email, isProven }: FeedbackEmail) => {
  if (isProven) return 'proven'
  return email === '' ? 'offer' : 'code'
}

/** The pressed button has disappeared with its step. Moves the focus into the new step, unless the focus is already somewhere else. */
const takeFocus = (step: HTMLElement | null) => {
  if (document.activeElement !== document.body) return
  const next = step?.querySelector<HTMLElement>('input') ?? step?.querySelector<HTMLElement>('[tabindex], button')
  next?.focus()
}

type AddressProps = { initial: string; onSent: (state: FeedbackEmail) => void; onCancel: () => void }

const AddressForm = ({ initial, onSent, onCancel }: AddressProps) => {
  const t = useSupportT()
  const fieldText = useFieldText()
  const waiting = useWaiting()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const send = useMutation({
    mutationFn: (email: string) => call(support.setFeedbackEmail, { body: { email } }),
    onSuccess: onSent,
    onError: (error, email) => {
      // A code was sent to this e-mail address shortly before, and it is still valid.
      if (error instanceof Refusal && error.code === 'RESEND_TOO_EARLY')
        onSent({ email, isProven: false, resendAfterSeconds: error.retryAfterSeconds ?? 0 })
      else waiting.waitAfter(error)
      setProblem(error instanceof Refusal ? error.fields?.[0]?.code : undefined)
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const { data: email, error } = emailShape.safeParse(typed)
    setProblem(error?.issues[0]?.message)
    if (email === undefined) input.current?.focus()
    else if (waiting.left === 0 && !send.isPending) send.mutate(email)
  }
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <Field
        ref={input}
        label={t('feedbackEmail.email')}
        hint={t('feedbackEmail.hint')}
        {...emailInput}
        autoComplete="email"
        value={typed}
        error={fieldText(problem, typed)}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(undefined)
        }}
      />
      <Refused error={send.error} left={waiting.left} />
      <div className={styles.actions}>
        <Button type="submit" busy={send.isPending} blocked={waiting.reason || undefined}>
          {t('feedbackEmail.send')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('feedbackEmail.cancel')}
        </Button>
      </div>
    </form>
  )
}

type CodeProps = { email: string; onProven: (state: FeedbackEmail) => void; onOther: () => void; resending: Resending }

const CodeForm = ({ email, onProven, onOther, resending }: CodeProps) => {
  const t = useSupportT()
  const confirm = async (code: string) => {
    const state = await call(support.confirmFeedbackEmail, { body: { code } })
    if (!state.isProven) return { warning: 'SEND_VERIFICATION_CODE_INCORRECT' } as const
    onProven(state)
    return undefined
  }
  return (
    <div className={styles.form}>
      <p className={styles.words}>
        {t('feedbackEmail.sent', { email: shownEmail(email) })} <TextButton onClick={onOther}>{t('feedbackEmail.change')}</TextButton>
      </p>
      <CodeEntry confirm={confirm} resending={resending} />
    </div>
  )
}

const Proven = ({ email, onRemoved }: { email: string; onRemoved: (state: FeedbackEmail) => void }) => {
  const t = useSupportT()
  const waiting = useWaiting()
  const remove = useMutation({
    mutationFn: () => call(support.removeFeedbackEmail, {}),
    onSuccess: () => onRemoved({ email: '', isProven: false, resendAfterSeconds: 0 }),
    onError: waiting.waitAfter,
  })
  return (
    <>
      <span tabIndex={-1}>{t('feedbackEmail.proven', { email: shownEmail(email) })}</span>
      <Button variant="quiet" busy={remove.isPending} blocked={waiting.reason || undefined} onClick={() => remove.mutate()}>
        {t('feedbackEmail.remove')}
      </Button>
      <Refused error={remove.error} left={waiting.left} />
    </>
  )
}
