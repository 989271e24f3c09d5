import { digitsOf } from '@playhub/browser/digits'
import { CODE_DIGITS } from '@playhub/contract/limits'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../base/i18n.tsx'
import styles from './sign-in.module.css'

type Props = {
  submit: string
  busy: boolean
  /** The error of the last code that was sent, if it was refused. */
  error: unknown
  onSubmit: (code: string) => void
}

/** Returns the typed code. A refused code is cleared, and the field gets the focus. */
const useCode = (error: unknown) => {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error) setCode('')
    field.current?.focus()
  }, [error])
  return { code, setCode, field }
}

/** The field for the six digits of an authenticator app. The code is not sent automatically, because a wrong code counts as a try. */
export const CodeForm = ({ submit, busy, error, onSubmit }: Props) => {
  const t = useT()
  const { code, setCode, field } = useCode(error)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (code.length < CODE_DIGITS) field.current?.focus()
    else onSubmit(code)
  }
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <div className={styles.code}>
        <Field
          ref={field}
          label={t('factor.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          value={code}
          readOnly={busy}
          onChange={(event) => setCode(digitsOf(event.target.value))}
        />
      </div>
      <Button type="submit" variant="accent" busy={busy} blocked={code.length < CODE_DIGITS ? t('factor.fill') : undefined}>
        {submit}
      </Button>
    </form>
  )
}
