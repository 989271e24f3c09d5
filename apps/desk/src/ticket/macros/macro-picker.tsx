import { actionOf } from '@playhub/contract/desk/macros/actions'
import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { macrosQuery } from '../../base/queries.ts'
import { useMay } from '../../base/session.tsx'
import { SearchPicker } from '../../controls/search-picker.tsx'
import { useTicketShortcut } from '../../support/asked-key.ts'
import { useMacrosT } from '../../support/macros-texts.ts'
import type { KnownTicket } from '../../support/ticket-queries.ts'
import { LostMacro } from './lost-macro.tsx'
import type { Texts } from './macro-form.tsx'
import styles from './macros.module.css'
import { type Seen, useMacroOn } from './use-macro.ts'

const MacroPreview = lazy(async () => ({ default: (await import('./macro-preview.tsx')).MacroPreview }))

/**
 * A searchable list of the macros for this ticket. A choice opens the preview. While the result of a macro is unknown, no other macro can
 * be chosen. A dialog then offers to send the request of this macro again.
 */
export const MacroPicker = ({ known }: { known: KnownTicket }) => {
  const t = useMacrosT()
  const { data: all = [], isError } = useQuery(macrosQuery)
  const mayRefund = useMay('finance')
  const [isOpen, setOpen] = useState(false)
  const [seen, setSeen] = useState<Seen>()
  /** The texts that were edited in the preview of a macro, by the macro's version. */
  const drafts = useRef(new Map<string, Texts>())
  const use = useMacroOn(known.ticket, () => {
    if (seen) drafts.current.delete(seen.macro.version)
    setSeen(undefined)
  })
  // If the result of a macro was unknown when the session ended, the dialog about it is shown when the conversation is opened again.
  const [isLostShown, setLostShown] = useState(use.lostName !== undefined)
  const handleOpen = (open: boolean) => {
    if (use.isLocked) setLostShown(true)
    else setOpen(open)
  }
  const handlePick = (id: string) => {
    const macro = offered.find((each) => each.id === id)
    use.forgetError()
    if (macro) setSeen({ known, macro })
  }
  const handleClose = () => {
    if (use.isPending) return
    use.forgetError()
    setSeen(undefined)
  }
  useTicketShortcut(known.ticket.id, 'u', t('key'), () => handleOpen(true))
  const offered = all.filter(
    ({ isActive, project, actions }) =>
      isActive && (project === null || project === known.ticket.project) && (mayRefund || !actionOf(actions, 'refund')),
  )
  return (
    <>
      <SearchPicker
        label={t('open')}
        className={styles.trigger}
        items={offered.map(({ id, name, assignee }) => ({
          ...{ id, label: name },
          hint: assignee?.isGone ? t('assigneeGone', { name: assignee.name }) : undefined,
        }))}
        search={t('search')}
        empty={t(isError ? 'failed' : 'none')}
        open={isOpen}
        onOpenChange={handleOpen}
        onPick={({ id }) => handlePick(id)}
      >
        <Zap size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>{t('open')}</span>
      </SearchPicker>
      {seen && (
        <Suspense>
          <MacroPreview seen={seen} known={known} use={use} drafts={drafts.current} onSee={setSeen} onClose={handleClose} />
        </Suspense>
      )}
      {isLostShown && !seen && use.isLocked && <LostMacro use={use} onClose={() => setLostShown(false)} />}
    </>
  )
}
