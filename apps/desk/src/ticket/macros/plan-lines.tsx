import type { Macro } from '@playhub/contract/desk/macros/macros'
import type { Plan } from '@playhub/contract/desk/macros/plan'
import type { DeskTicket } from '@playhub/contract/desk/tickets'
import { useQuery } from '@tanstack/react-query'
import { CircleUserRound, Flag, Inbox, type LucideIcon, Tag } from 'lucide-react'
import { agentsQuery } from '../../base/queries.ts'
import { useStaff } from '../../base/session.tsx'
import { useMacrosT } from '../../support/macros-texts.ts'
import { useInboxT } from '../../support/texts.ts'
import styles from './macros.module.css'

type Line = { key: string; icon: LucideIcon; text: string }

/** What a macro will change in this ticket, except its texts and its refund. */
export const PlanLines = ({ ticket, macro, plan }: { ticket: DeskTicket; macro: Macro; plan: Plan }) => {
  const t = useMacrosT()
  const lines = usePlanLines(ticket, macro, plan)
  const hasTags = macro.actions.some(({ kind }) => kind === 'addTags' || kind === 'removeTags')
  const isSame = hasTags && plan.addedTags.length === 0 && plan.removedTags.length === 0
  const all = isSame ? [{ key: 'tags', icon: Tag, text: t('preview.tagsSame') }, ...lines] : lines
  if (all.length === 0) return null
  return (
    <ul className={styles.lines}>
      {all.map(({ key, icon: Icon, text }) => (
        <li key={key}>
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

const usePlanLines = (ticket: DeskTicket, macro: Macro, { addedTags, removedTags, assigneeId, priority, status, answer }: Plan): Line[] => {
  const t = useMacrosT()
  const inboxT = useInboxT()
  const { id: ownId } = useStaff()
  const { data: agents = [] } = useQuery(agentsQuery)
  const unlessSame = (what: string, isSame: boolean) => (isSame ? t('preview.same', { what }) : what)
  const assigned = (id: string | null) => {
    if (id === ownId) return t('preview.took')
    if (id === null) return t('preview.freed')
    return t('preview.assigned', { name: agents.find((each) => each.id === id)?.name ?? macro.assignee?.name ?? '' })
  }
  // An answer also assigns an unassigned ticket to its writer, unless the macro itself sets the assignee.
  const owner = assigneeId === undefined && answer && ticket.assignee === null ? ownId : assigneeId
  return [
    ...addedTags.map((tag) => ({ key: `+${tag}`, icon: Tag, text: t('preview.tagAdded', { tag }) })),
    ...removedTags.map((tag) => ({ key: `-${tag}`, icon: Tag, text: t('preview.tagRemoved', { tag }) })),
    ...(owner === undefined
      ? []
      : [{ key: 'assign', icon: CircleUserRound, text: unlessSame(assigned(owner), (ticket.assignee?.id ?? null) === owner) }]),
    ...(priority
      ? [
          {
            ...{ key: 'priority', icon: Flag },
            text: unlessSame(t('preview.priority', { to: inboxT(`priority.${priority}`) }), ticket.priority === priority),
          },
        ]
      : []),
    ...(status
      ? [
          {
            ...{ key: 'status', icon: Inbox },
            text: unlessSame(t('preview.status', { to: inboxT(`status.${status}`) }), ticket.status === status),
          },
        ]
      : []),
  ]
}
