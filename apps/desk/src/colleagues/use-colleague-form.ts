import { type FormEvent, useRef, useState } from 'react'
import { type ColleagueFields, problemsOf } from './colleague-form.ts'

/** Fields that are checked when they are sent; what is wrong takes the focus and goes with the key that mends it. */
export const useColleagueForm = (first: ColleagueFields, onSend: (fields: ColleagueFields) => void) => {
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(first)
  const [isTried, setIsTried] = useState(false)
  return {
    form,
    fields,
    problems: isTried ? problemsOf(fields) : {},
    change: (next: Partial<ColleagueFields>) => setFields({ ...fields, ...next }),
    submit: (event: FormEvent) => {
      event.preventDefault()
      setIsTried(true)
      const [wrong] = Object.keys(problemsOf(fields))
      if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
      else onSend({ ...fields, name: fields.name.trim(), email: fields.email.trim() })
    },
  }
}
