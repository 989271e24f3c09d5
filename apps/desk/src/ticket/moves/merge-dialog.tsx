import { desk } from '@playhub/contract/desk'
import type { DeskTicket, InboxRow } from '@playhub/contract/desk/tickets'
import { TICKET_MOVE_UNDO_DAYS } from '@playhub/contract/limits'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { useRefusalText } from '../../base/refusal-text.ts'
import { useStaff } from '../../base/session.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { showToast } from '../../states/toasts.tsx'
import { useInboxT } from '../../support/texts.ts'
import { moveWriting } from './follow-merged.ts'
import styles from './moves.module.css'
import { PickTicket } from './pick-ticket.tsx'
import { useMoves } from './use-moves.ts'

type Props = { ticket: DeskTicket; onMoved: (ticketId: string) => void; onClose: () => void }

/** A dialog that merges the ticket into another ticket of the same person, and then opens the other ticket. */
export const MergeDialog = ({ ticket, onMoved, onClose }: Props) => {
  const t = useInboxT()
  const { id: staffId } = useStaff()
  const { refresh, undoIn } = useMoves()
  return (
    <ChooseDialog
      ticket={ticket}
      kind="merge"
      onClose={onClose}
      act={async (other) => {
        const { id } = await call(desk.moves.mergeTickets, { params: { id: ticket.id }, body: { intoId: other.id } })
        moveWriting(staffId, ticket.id, other.id)
        showToast(t('moves.merged', { number: ticket.number, into: other.number }), 'info', undoIn(id))
        onMoved(other.id)
        refresh()
      }}
    />
  )
}

/** A dialog that marks the ticket and another ticket as related. */
export const LinkDialog = ({ ticket, onClose }: Omit<Props, 'onMoved'>) => {
  const t = useInboxT()
  const { refresh, unlink } = useMoves()
  return (
    <ChooseDialog
      ticket={ticket}
      kind="link"
      onClose={onClose}
      act={async (other) => {
        await call(desk.moves.linkTickets, { params: { id: ticket.id }, body: { otherId: other.id } })
        const undo = { label: t('moves.undo'), run: () => void unlink(ticket, other) }
        showToast(t('moves.linked', { number: ticket.number, other: other.number }), 'info', undo)
        onClose()
        refresh()
      }}
    />
  )
}

type ChooseProps = { ticket: DeskTicket; kind: 'merge' | 'link'; act: (other: InboxRow) => Promise<void>; onClose: () => void }

const ChooseDialog = ({ ticket, kind, act, onClose }: ChooseProps) => {
  const t = useInboxT()
  const refusalText = useRefusalText()
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<InboxRow>()
  const run = useMutation({ mutationFn: act })
  const { number } = ticket
  return (
    <FormDialog title={t(`moves.${kind}Title`, { number })} isWide onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen && !run.isPending) run.mutate(chosen)
        }}
      >
        <p className={styles.hint}>{t(`moves.${kind}Hint`, { days: TICKET_MOVE_UNDO_DAYS })}</p>
        <PickTicket
          ticket={ticket}
          isOwn={kind === 'merge'}
          q={q}
          onSearch={(next) => {
            setQ(next)
            setChosen(undefined)
          }}
          chosen={chosen}
          onChoose={setChosen}
        />
        {run.error && (
          <Notice kind="danger" title={t('moves.notDone')}>
            {refusalText(run.error)}
          </Notice>
        )}
        <div className={styles.actions}>
          <Button variant="accent" type="submit" busy={run.isPending} blocked={chosen ? undefined : t('moves.chooseFirst')}>
            {chosen ? t(`moves.${kind}DoWith`, { number: chosen.number }) : t(`moves.${kind}Do`)}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
