import { type FormEvent, useRef, useState } from 'react'
import { useUnsaved } from '../shell/unsaved.ts'
import { type ColleagueFields, isSame, problemsOf } from './colleague-form.ts'

/**
 * Fields that are checked when they are sent; what is wrong takes the focus and goes with the key that mends it. `saved` may change while
 * they are filled in: only what was written differs from it. `key` names whose fields they are.
 */
export const useColleagueForm = (key: string, saved: ColleagueFields, onSend: (fields: ColleagueFields) => void) => {
  const form = useRef<HTMLFormElement>(null)
  const [written, setWritten, writtenNow] = useUnsaved<Partial<ColleagueFields>>(`colleagues/${key}`)
  const [isTried, setIsTried] = useState(false)
  const fields: ColleagueFields = { name: saved.name, email: saved.email, roles: saved.roles, ...written }
  const isUnchanged = isSame(fields, saved)
  return {
    form,
    fields,
    isUnchanged,
    problems: isTried ? problemsOf(fields) : {},
    change: (next: Partial<ColleagueFields>) => {
      const all = { ...writtenNow(), ...next }
      setWritten(isSame({ ...saved, ...all }, saved) ? undefined : all)
    },
    forget: () => setWritten(undefined),
    /** `sent` is kept by the server; what was written since waits for the next. */
    keep: (sent: ColleagueFields) => {
      if (isSame({ ...sent, ...writtenNow() }, sent)) setWritten(undefined)
      setIsTried(false)
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      setIsTried(true)
      const [wrong] = Object.keys(problemsOf(fields))
      if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
      else onSend({ ...fields, name: fields.name.trim(), email: fields.email.trim() })
    },
  }
}
