import { type FormEvent, useRef, useState } from 'react'
import { useUnsaved } from '../forms/unsaved.ts'
import { type ColleagueFields, changesOf, problemsOf, putOnTop } from './colleague-form.ts'

/** `from`: what the server said when the writing began; whether a colleague was quicker shows by it. */
type Written = { fields: Partial<ColleagueFields>; from: ColleagueFields }
export type Sent = { fields: ColleagueFields; changes: Partial<ColleagueFields>; from: ColleagueFields }

const fieldsOf = ({ name, email, roles }: ColleagueFields): ColleagueFields => ({ name, email, roles })

/**
 * Fields that are checked when they are sent; what is wrong takes the focus and goes with the key that mends it. `saved` may change while
 * they are filled in: only what was written differs from it. `key` names whose fields they are.
 */
export const useColleagueForm = (key: string, saved: ColleagueFields, onSend: (sent: Sent) => void) => {
  const form = useRef<HTMLFormElement>(null)
  const [written, setWritten, writtenNow] = useUnsaved<Written>(`colleagues/${key}`)
  const [isTried, setIsTried] = useState(false)
  const fields: ColleagueFields = { ...fieldsOf(saved), ...written?.fields }
  const keep = (next: Written) => setWritten(Object.keys(changesOf(next.fields, next.from)).length > 0 ? next : undefined)
  return {
    form,
    fields,
    isUnchanged: Object.keys(changesOf(fields, saved)).length === 0,
    problems: isTried ? problemsOf(fields) : {},
    change: (next: Partial<ColleagueFields>) => {
      const { fields: known, from } = writtenNow() ?? { fields: {}, from: fieldsOf(saved) }
      keep({ fields: { ...known, ...next }, from })
    },
    forget: () => setWritten(undefined),
    /** `sent` is kept by the server, which answered with `now`; what was written since waits for the next. */
    keep: (sent: Sent, now: ColleagueFields) => {
      const since = writtenNow()
      if (since) keep({ fields: changesOf(since.fields, sent.fields), from: fieldsOf(now) })
      setIsTried(false)
    },
    /** Puts what is written on top of what a colleague has saved; gives what both have changed. */
    rebase: (theirs: ColleagueFields) => {
      const mine = writtenNow()
      if (!mine) return []
      const { written: fields, both } = putOnTop(mine.fields, mine.from, theirs)
      keep({ fields, from: fieldsOf(theirs) })
      return both
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      setIsTried(true)
      const [wrong] = Object.keys(problemsOf(fields))
      if (wrong) return form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
      const from = written?.from ?? fieldsOf(saved)
      const all = { ...fields, name: fields.name.trim(), email: fields.email.trim() }
      onSend({ fields: all, changes: changesOf(written?.fields ?? {}, from), from })
    },
  }
}
