import { localMoment } from '@playhub/browser/dates'
import { desk } from '@playhub/contract/desk'
import type { ThreadEntry } from '@playhub/contract/desk/thread'
import { TICKET_MOVE_UNDO_DAYS, TICKET_TITLE_MAX } from '@playhub/contract/limits'
import { Button } from '@playhub/ui/button'
import { CheckboxField } from '@playhub/ui/checkbox-field'
import { Notice } from '@playhub/ui/notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../base/call.ts'
import { useRefusalText } from '../../base/refusal-text.ts'
import { TextField } from '../../controls/text-field.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { showToast } from '../../states/toasts.tsx'
import { useRequesterName } from '../../support/requester-name.ts'
import { useInboxT } from '../../support/texts.ts'
import { type KnownTicket, readEarlier } from '../../support/ticket-queries.ts'
import { wordsOf } from '../../support/words-of.ts'
import styles from './moves.module.css'
import { useMoves } from './use-moves.ts'

/** Maximum number of characters of a message that are shown, so that staff recognise the message. */
const EXCERPT = 160

type Message = Extract<ThreadEntry, { kind: 'message' }>
type Props = { known: KnownTicket; onMoved: (ticketId: string) => void; onClose: () => void }

/** A dialog that moves chosen messages into a new ticket, and then opens the new ticket. */
export const SplitDialog = ({ known: { ticket, thread }, onMoved, onClose }: Props) => {
  const t = useInboxT()
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { refresh, undoIn } = useMoves()
  const [title, setTitle] = useState(ticket.title)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // A retry sends the same id. So if the reply was lost, the messages are not moved into a second new ticket.
  const clientId = useRef(crypto.randomUUID())
  const messages = thread.entries.filter((entry): entry is Message => entry.kind === 'message')
  const ids = messages.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const isAll = ids.length === messages.length && thread.earlier === null
  const count = ids.length
  const earlier = useMutation({ mutationFn: (before: string) => readEarlier(client, ticket.id, before, () => {}) })
  const run = useMutation({
    mutationFn: () =>
      call(desk.moves.splitTicket, { params: { id: ticket.id }, body: { clientId: clientId.current, title: title.trim(), messages: ids } }),
    onSuccess: ({ id, ticketId }) => {
      showToast(t('moves.splitDone', { count }), 'info', undoIn(id))
      onMoved(ticketId)
      refresh()
    },
    onError: refresh,
  })
  const blocked = count === 0 ? t('moves.splitNone') : isAll ? t('moves.splitAll') : title.trim() === '' ? t('moves.titleEmpty') : undefined
  return (
    <FormDialog title={t('moves.splitTitle', { number: ticket.number })} isWide onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (blocked === undefined && !run.isPending) run.mutate()
        }}
      >
        <p className={styles.hint}>{t('moves.splitHint', { days: TICKET_MOVE_UNDO_DAYS })}</p>
        <TextField label={t('moves.newTitle')} value={title} maxLength={TICKET_TITLE_MAX} onChange={setTitle} />
        <fieldset className={styles.messages}>
          <legend>{t('moves.messages')}</legend>
          {thread.earlier !== null && (
            <Button busy={earlier.isPending} onClick={() => thread.earlier !== null && earlier.mutate(thread.earlier)}>
              {t('thread.earlier')}
            </Button>
          )}
          {earlier.isError && <p role="alert">{t('thread.earlierFailed')}</p>}
          {messages.map((message) => (
            <CheckboxField
              key={message.id}
              label={<Excerpt message={message} requester={ticket.requester} />}
              checked={chosen.has(message.id)}
              onChange={() => setChosen((now) => toggled(now, message.id))}
            />
          ))}
        </fieldset>
        {run.error && (
          <Notice kind="danger" title={t('moves.notDone')}>
            {refusalText(run.error)}
          </Notice>
        )}
        <div className={styles.actions}>
          <Button variant="accent" type="submit" busy={run.isPending} blocked={blocked}>
            {count === 0 ? t('moves.split') : t('moves.splitDo', { count })}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}

const toggled = (chosen: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  chosen.has(id) ? new Set([...chosen].filter((one) => one !== id)) : new Set([...chosen, id])

const Excerpt = ({ message, requester }: { message: Message; requester: KnownTicket['ticket']['requester'] }) => {
  const t = useInboxT()
  const nameOf = useRequesterName()
  const { author, authorName, text, createTs } = message
  const words = wordsOf(text)
  return (
    <span className={styles.excerpt}>
      <span className={styles.hint}>
        {author === 'player' ? nameOf(requester) : authorName || t('thread.system')}, {localMoment(createTs)}
      </span>
      <span>{words === '' ? t('moves.onlyFile') : words.length > EXCERPT ? `${words.slice(0, EXCERPT)}…` : words}</span>
    </span>
  )
}
