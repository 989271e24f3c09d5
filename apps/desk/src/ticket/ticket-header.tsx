import { type DeskTicket, priorities } from '@playhub/contract/desk/tickets'
import { shownEmail } from '@playhub/contract/email-domain'
import { type TicketStatus, ticketStatuses } from '@playhub/contract/support'
import { Button } from '@playhub/ui/button'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronDown, IdCard, Moon } from 'lucide-react'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { Link } from 'wouter'
import { agentsQuery } from '../base/queries.ts'
import { useStaff } from '../base/session.tsx'
import { useProjectName } from '../base/use-project-name.ts'
import { SearchPicker } from '../controls/search-picker.tsx'
import { TicketIncident } from '../incidents/ticket-incident.tsx'
import { useTicketShortcut } from '../support/asked-key.ts'
import { DueMark } from '../support/due-mark.tsx'
import { useInboxT } from '../support/texts.ts'
import type { TicketChange } from './change-ticket.ts'
import styles from './header.module.css'
import propertyStyles from './properties.module.css'
import { SnoozeLine } from './snooze/snooze-line.tsx'
import { SnoozeMenu } from './snooze/snooze-menu.tsx'
import { TagList } from './tag-list.tsx'

type Props = {
  ticket: DeskTicket
  isBusy: boolean
  toList: string
  /** The URL of the player's card; undefined if the card is shown beside the conversation. */
  toCard: string | undefined
  titleRef: Ref<HTMLHeadingElement>
  onChange: (change: TicketChange) => void
  onClose: () => void
  onReopen: () => void
  /** Snoozes the ticket until this time; null ends the snooze. */
  onSnooze: (untilTs: string | null) => void
  /** `menu`: the menu of further actions. `relations`: the tickets with which this ticket is connected. */
  menu: ReactNode
  relations: ReactNode
}

/** The header of a ticket, with the actions for the whole ticket. */
export const TicketHeader = (props: Props) => {
  const { ticket, isBusy, toList, toCard, titleRef, onChange, onClose, onReopen, onSnooze, menu, relations } = props
  const t = useInboxT()
  const isClosed = ticket.status === 'closed'
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <Link href={toList} className={styles.back} aria-label={t('ticket.toList')}>
          <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
        </Link>
        <h2 ref={titleRef} tabIndex={-1} className={styles.title}>
          <span className={styles.number}>{t('ticket.number', { number: ticket.number })}</span> <bdi>{ticket.title}</bdi>
        </h2>
        {toCard && (
          <Link href={toCard} className={styles.toCard}>
            <IdCard size={18} strokeWidth={1.75} aria-hidden="true" />
            <span className={styles.toCardText}>{t('ticket.toCard')}</span>
          </Link>
        )}
        <Assign ticket={ticket} onChange={onChange} />
        {!isClosed && <Snooze ticket={ticket} onSnooze={onSnooze} />}
        <Button busy={isBusy} onClick={isClosed ? onReopen : onClose}>
          {t(isClosed ? 'ticket.reopen' : 'ticket.close')}
        </Button>
        <span className={styles.menu}>{menu}</span>
      </div>
      <SnoozeLine ticket={ticket} onSnooze={onSnooze} />
      <Properties ticket={ticket} onChange={onChange} />
      {relations}
    </header>
  )
}

const Assign = ({ ticket, onChange }: Pick<Props, 'ticket' | 'onChange'>) => {
  const t = useInboxT()
  const staff = useStaff()
  const [open, setOpen] = useState(false)
  const { data: agents = [] } = useQuery(agentsQuery)
  useTicketShortcut(ticket.id, 'a', t('keys.assign'), () => setOpen(true))
  const nobody = { id: '', label: t('ticket.free') }
  const me = agents.filter(({ id }) => id === staff.id).map(({ id, name }) => ({ id, label: t('ticket.me', { name }) }))
  const others = agents.filter(({ id }) => id !== staff.id).map(({ id, name }) => ({ id, label: name }))
  return (
    <SearchPicker
      label={ticket.assignee ? t('ticket.assigned', { name: ticket.assignee.name }) : t('ticket.assign')}
      className={styles.picker}
      items={[...me, nobody, ...others]}
      selectedId={ticket.assignee?.id ?? ''}
      search={t('ticket.findColleague')}
      empty={t('ticket.noColleague')}
      open={open}
      onOpenChange={setOpen}
      onPick={({ id }) => onChange({ assigneeId: id || null })}
    >
      <span className={styles.pickerText}>{ticket.assignee?.name ?? t('ticket.assign')}</span>
      <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
    </SearchPicker>
  )
}

const Snooze = ({ ticket, onSnooze }: Pick<Props, 'ticket' | 'onSnooze'>) => {
  const t = useInboxT()
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  useTicketShortcut(ticket.id, 'b', t('keys.snooze'), () => {
    trigger.current?.focus()
    setOpen(true)
  })
  return (
    <SnoozeMenu
      label={t('snooze.snooze')}
      className={styles.iconButton}
      triggerRef={trigger}
      open={open}
      onOpenChange={setOpen}
      due={ticket.due}
      onPick={onSnooze}
      canBringBack={ticket.snoozedUntilTs !== null}
    >
      <Moon size={18} strokeWidth={1.75} aria-hidden="true" />
    </SnoozeMenu>
  )
}

const Properties = ({ ticket, onChange }: Pick<Props, 'ticket' | 'onChange'>) => {
  const t = useInboxT()
  const projectName = useProjectName()
  const { status, priority, project, due, reason, replyEmail, guestEmail, rating } = ticket
  return (
    <section className={propertyStyles.properties} aria-label={t('ticket.details')}>
      <Choice
        label={t('inbox.status')}
        value={status}
        options={ticketStatuses.map((each) => ({ value: each, name: t(`status.${each}`) }))}
        onChange={(next) => onChange({ status: next })}
        mark={status}
      />
      <Choice
        label={t('inbox.priority')}
        value={priority}
        options={priorities.map((each) => ({ value: each, name: t(`priority.${each}`) }))}
        onChange={(next) => onChange({ priority: next })}
      />
      {due && <DueMark due={due} />}
      <TagList tags={ticket.tags} onChange={(tags) => onChange({ tags })} />
      <TicketIncident ticketId={ticket.id} />
      <span className={`${propertyStyles.fact} ${propertyStyles.project}`}>{projectName(project)}</span>
      {reason && (
        <span
          className={propertyStyles.fact}
        >{`${t('ticket.letter')}: ${t(`ticket.reason.${reason === 'other' ? 'different' : 'credited'}`)}`}</span>
      )}
      {replyEmail && <span className={propertyStyles.fact}>{t('ticket.replyEmail', { email: shownEmail(replyEmail) })}</span>}
      {guestEmail && (
        <span className={propertyStyles.fact}>
          {t(guestEmail.isProven ? 'ticket.guestEmail' : 'ticket.guestEmailUnproven', { email: shownEmail(guestEmail.email) })}
        </span>
      )}
      {rating && (
        <span className={propertyStyles.fact}>
          {t('ticket.rated', { score: rating.score })}
          {rating.comment && `: ${rating.comment}`}
        </span>
      )}
    </section>
  )
}

type ChoiceProps<T extends string> = {
  label: string
  value: T
  options: readonly { value: T; name: string }[]
  onChange: (next: T) => void
  /** The ticket's status, which sets the colour of the control. */
  mark?: TicketStatus
}

const Choice = <T extends string>({ label, value, options, onChange, mark }: ChoiceProps<T>) => (
  <select
    className={propertyStyles.choice}
    data-mark={mark}
    aria-label={label}
    title={label}
    value={value}
    onChange={(event) => {
      const next = options.find((each) => each.value === event.target.value)
      if (next) onChange(next.value)
    }}
  >
    {options.map((each) => (
      <option key={each.value} value={each.value}>
        {each.name}
      </option>
    ))}
  </select>
)
