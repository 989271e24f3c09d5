import { email as emailShape } from '@playhub/contract/fields'
import { Field } from '@playhub/ui/field'
import { useRef, useState } from 'react'
import { emailInput, useFieldText } from '../../i18n/form-fields.ts'
import type { Composing } from '../composing.ts'
import { useSupportT } from '../texts.ts'

export type FeedbackFieldState = ReturnType<typeof useFeedbackField>

/** The state of the field for an optional e-mail address to which a guest gets the answer. */
export const useFeedbackField = ({ email, setEmail }: Pick<Composing, 'email' | 'setEmail'>, isPlayer: boolean) => {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const isNone = isPlayer || email.trim() === ''
  return {
    ...{ input, email, problem },
    /** The e-mail address to send with the ticket. */
    value: isNone ? undefined : email.trim(),
    change: (next: string) => {
      setProblem(undefined)
      setEmail(next)
    },
    /** Returns whether the field is empty or valid. If not, shows why. */
    check: () => {
      const found = isNone ? undefined : emailShape.safeParse(email).error?.issues[0]?.message
      setProblem(found)
      if (found) input.current?.focus()
      return found === undefined
    },
  }
}

export const FeedbackField = ({ field, readOnly }: { field: FeedbackFieldState; readOnly: boolean }) => {
  const t = useSupportT()
  const fieldText = useFieldText()
  return (
    <Field
      ref={field.input}
      label={t('feedbackEmail.label')}
      hint={t('feedbackEmail.hint')}
      {...emailInput}
      autoComplete="email"
      value={field.email}
      readOnly={readOnly}
      error={fieldText(field.problem, field.email)}
      onChange={(event) => field.change(event.target.value)}
    />
  )
}
