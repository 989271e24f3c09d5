import { useState } from 'react'
import { useStaff } from '../../base/session.tsx'
import { type DraftKind, keepDraft, readDraft } from './drafts.ts'

/** Returns the text that is being written in a ticket, which is stored on every change. `html` is empty if nothing would be visible. */
export const useDraft = (ticketId: string, kind: DraftKind) => {
  const { id: staffId } = useStaff()
  const where = { staffId, ticketId, kind }
  const [html, setHtml] = useState(() => readDraft(where))
  const keep = (next: string) => {
    setHtml(next)
    keepDraft(where, next)
  }
  return { html, keep, handleChange: (next: string, isEmpty: boolean) => keep(isEmpty ? '' : next) }
}
