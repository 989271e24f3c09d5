import { email as emailShape } from '@playhub/contract/fields'
import { CODE_DIGITS } from '@playhub/contract/limits'
import { type FeedbackEmail, support } from '@playhub/contract/support'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '../call.ts'
import { emailInput, useFieldText } from '../form-fields.ts'
import { useRefusalText } from '../refusal-text.ts'
import styles from './feedback-email.module.css'
import { useSupportT } from './texts.ts'

export const feedbackQuery = (visitor: string) =>
  queryOptions({
    queryKey: ['support', visitor, 'feedback-email'],
    queryFn: () => call(support.getFeedbackEmail, {}),
    staleTime: 0,
    retry: false,
  })

/** In a guest's conversation: where they hear of answers when they are away, and the way to prove that it is theirs. */
export const FeedbackEmailLine = ({ visitor }: { visitor: string }) => {
  const t = useSupportT()
  const client = useQueryClient()
  const { data } = useQuery(feedbackQuery(visitor))
  const [isAdding, setAdding] = useState(false)
  const keep = (next: FeedbackEmail) => {
    client.setQueryData(feedbackQuery(visitor).queryKey, next)
    setAdding(false)
  }
  const remove = useMutation({
    mutationFn: () => call(support.removeFeedbackEmail, {}),
    onSuccess: () => keep({ email: '', isProven: false, resendAfterSeconds: 0 }),
  })
  // Nothing that the conversation needs: without an answer it is not there.
  if (!data) return null
  return (
    <section className={styles.line} aria-label={t('feedbackEmail.email')}>
      <Mail size={18} strokeWidth={1.75} aria-hidden="true" />
      {isAdding ? (
        <AddressForm initial={data.email} onSent={keep} onCancel={() => setAdding(false)} />
      ) : data.isProven ? (
        <>
          <span role="status">{t('feedbackEmail.proven', { email: data.email })}</span>
          <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('feedbackEmail.remove')}
          </Button>
        </>
      ) : data.email ? (
        <CodeForm email={data.email} onState={keep} onOther={() => setAdding(true)} />
      ) : (
        <>
          <span>{t('feedbackEmail.offer')}</span>
          <Button variant="quiet" onClick={() => setAdding(true)}>
            {t('feedbackEmail.add')}
          </Button>
        </>
      )}
      <Failure error={remove.error} />
    </section>
  )
}

type AddressProps = { initial: string; onSent: (state: FeedbackEmail) => void; onCancel: () => void }

const AddressForm = ({ initial, onSent, onCancel }: AddressProps) => {
  const t = useSupportT()
  const fieldText = useFieldText()
  const [email, setEmail] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const send = useMutation({ mutationFn: () => call(support.setFeedbackEmail, { body: { email } }), onSuccess: onSent })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = emailShape.safeParse(email).error?.issues[0]?.message
    setProblem(found)
    if (!found && !send.isPending) send.mutate()
  }
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <Field
        label={t('feedbackEmail.email')}
        hint={t('feedbackEmail.hint')}
        {...emailInput}
        autoComplete="email"
        value={email}
        error={fieldText(problem, email)}
        onChange={(event) => {
          setEmail(event.target.value)
          setProblem(undefined)
        }}
      />
      <Failure error={send.error} />
      <div className={styles.actions}>
        <Button type="submit" busy={send.isPending}>
          {t('feedbackEmail.send')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('feedbackEmail.cancel')}
        </Button>
      </div>
    </form>
  )
}

type CodeProps = { email: string; onState: (state: FeedbackEmail) => void; onOther: () => void }

const CodeForm = ({ email, onState, onOther }: CodeProps) => {
  const t = useSupportT()
  const fieldText = useFieldText()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<'format' | 'wrong'>()
  const confirm = useMutation({
    mutationFn: () => call(support.confirmFeedbackEmail, { body: { code } }),
    onSuccess: (state) => {
      if (state.isProven) onState(state)
      else setProblem('wrong')
    },
  })
  const resend = useMutation({ mutationFn: () => call(support.setFeedbackEmail, { body: { email } }), onSuccess: onState })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const isWhole = code.replace(/[\s-]/g, '').length === CODE_DIGITS
    setProblem(isWhole ? undefined : 'format')
    if (isWhole && !confirm.isPending) confirm.mutate()
  }
  const error = problem === 'wrong' ? { text: t('feedbackEmail.wrong') } : problem === 'format' ? fieldText('CODE_FORMAT') : undefined
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <p className={styles.words}>{t('feedbackEmail.sent', { email })}</p>
      <Field
        label={t('feedbackEmail.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={error}
        onChange={(event) => {
          setCode(event.target.value)
          setProblem(undefined)
        }}
      />
      <Failure error={confirm.error ?? resend.error} />
      <div className={styles.actions}>
        <Button type="submit" busy={confirm.isPending}>
          {t('feedbackEmail.confirm')}
        </Button>
        <Button variant="quiet" busy={resend.isPending} onClick={() => resend.mutate()}>
          {t('feedbackEmail.resend')}
        </Button>
        <Button variant="quiet" onClick={onOther}>
          {t('feedbackEmail.change')}
        </Button>
      </div>
    </form>
  )
}

const Failure = ({ error }: { error: unknown }) => {
  const t = useSupportT()
  const refusalText = useRefusalText()
  if (!error) return null
  return (
    <Notice kind="danger" title={t('feedbackEmail.failed')}>
      {refusalText(error)}
    </Notice>
  )
}
