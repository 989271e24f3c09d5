import { desk } from '@playhub/contract/desk'
import type { ThreadEntry } from '@playhub/contract/desk/thread'
import type { DeskTicket } from '@playhub/contract/desk/tickets'
import { Button } from '@playhub/ui/button'
import { Question } from '@playhub/ui/dialog'
import { Folded } from '@playhub/ui/mail-part'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { useState } from 'react'
import { call } from '../base/call.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { useAskedBy } from '../forms/use-asked-by.ts'
import { INBOX } from '../support/inbox-queries.ts'
import { useEditorT, useInboxT } from '../support/texts.ts'
import { markAccepted } from '../support/ticket-queries.ts'
import { Time } from './entries.tsx'
import styles from './thread.module.css'

type Props = { entry: Extract<ThreadEntry, { kind: 'mail' }>; ticket: DeskTicket }

/** An e-mail that was not accepted as a message. It looks like a note, because players do not see it. Staff may accept it as a message. */
export const HeldMail = ({ entry, ticket }: Props) => {
  const t = useInboxT()
  const mailText = useEditorT()
  const { sender, subject, why, text, rest, files, isAccepted, createTs } = entry
  return (
    <div className={styles.note}>
      <div className={styles.noteHead}>
        <MailWarning size={14} strokeWidth={2} aria-hidden="true" />
        <strong>{t('heldMail.title')}</strong>
        <span>
          {t('heldMail.from', { sender: sender || t('heldMail.noSender') })}, <Time ts={createTs} />
        </span>
      </div>
      <p>
        {t(`heldMail.why.${why}`)} {t(isAccepted ? 'heldMail.accepted' : 'heldMail.lead')}
      </p>
      {subject !== '' && <strong dir="auto">{subject}</strong>}
      {text !== '' && (
        <div className={styles.mailText} dir="auto">
          {text}
        </div>
      )}
      {rest !== '' && <Folded title={mailText('mail.rest')} text={rest} />}
      {files.length > 0 && <p>{t('heldMail.files', { names: files.join(', ') })}</p>}
      {!isAccepted && text + rest !== '' && <Accept mail={entry} ticket={ticket} />}
    </div>
  )
}

const Accept = ({ mail, ticket: { id, status } }: { mail: Props['entry']; ticket: DeskTicket }) => {
  const t = useInboxT()
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const askedBy = useAskedBy()
  const [isAsking, setAsking] = useState(false)
  const accept = useMutation({
    mutationFn: () => call(desk.tickets.acceptMail, { params: { id, mailId: mail.id }, body: {} }),
    onSuccess: () => {
      askedBy.done()
      markAccepted(client, id, mail.id)
    },
    onSettled: () => {
      setAsking(false)
      for (const key of ['ticket', INBOX]) void client.invalidateQueries({ queryKey: [key] })
    },
  })
  const handlePress = () => {
    askedBy.remember()
    setAsking(true)
  }
  return (
    <div className={styles.mailAction}>
      <Button blocked={status === 'closed' ? t('heldMail.reopenFirst') : undefined} onClick={handlePress}>
        {t('heldMail.accept')}
      </Button>
      {accept.error && (
        <p role="alert">
          {t('heldMail.notAccepted')} {refusalText(accept.error)}
        </p>
      )}
      <Question
        open={isAsking}
        title={t('heldMail.acceptTitle')}
        text={t('heldMail.acceptText', { sender: mail.sender || t('heldMail.noSender') })}
        yes={t('heldMail.accept')}
        no={t('heldMail.acceptNo')}
        busy={accept.isPending}
        onYes={() => accept.mutate()}
        onNo={() => setAsking(false)}
        finalFocus={askedBy.finalFocus}
      />
    </div>
  )
}
