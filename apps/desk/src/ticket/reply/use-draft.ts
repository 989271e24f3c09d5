import { useState } from 'react'
import { useStaff } from '../../base/session.tsx'
import { type DraftKind, keepDraft, readDraft } from './drafts.ts'

/**
 * Returns the text that is being written in a ticket. Each change of the text is stored. `html` is empty if the text has no visible
 * content.
 */
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
