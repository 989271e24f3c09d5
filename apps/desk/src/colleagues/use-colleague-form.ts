import { type FormEvent, useRef, useState } from 'react'
import { useUnsaved } from '../forms/unsaved.ts'
import { type ColleagueFields, changesOf, problemsOf, putOnTop } from './colleague-form.ts'

/**
 * Unsaved changes of the form. `from`: the saved values to which the changes were made. The form compares them with newer saved values to
 * detect and merge a colleague's changes.
 */
type Written = { fields: Partial<ColleagueFields>; from: ColleagueFields }
export type Sent = { fields: ColleagueFields; changes: Partial<ColleagueFields>; from: ColleagueFields }

const fieldsOf = ({ name, email, roles }: ColleagueFields): ColleagueFields => ({ name, email, roles })

/**
 * Returns the state of a form that is checked when it is sent. The first wrong field gets the focus, and its error disappears when the
 * field is changed. If `saved` changes while the form is open, the fields without unsaved changes show the new values. `key` identifies the
 * account that is being edited.
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
    /** Must be called when the server has saved `sent` and has answered with `now`. Changes made after `sent` stay unsaved. */
    keep: (sent: Sent, now: ColleagueFields) => {
      const since = writtenNow()
      if (since) keep({ fields: changesOf(since.fields, sent.fields), from: fieldsOf(now) })
      setIsTried(false)
    },
    /**
     * Applies the unsaved changes to the version that a colleague has saved. Returns the fields that were changed to different values in
     * this browser and by the colleague.
     */
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
