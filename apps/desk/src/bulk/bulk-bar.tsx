import { actionOf } from '@playhub/contract/desk/macros/actions'
import type { Macro } from '@playhub/contract/desk/macros/macros'
import type { InboxRow } from '@playhub/contract/desk/tickets'
import { BULK_MAX } from '@playhub/contract/limits'
import { Button } from '@playhub/ui/button'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { agentsQuery, macrosQuery } from '../base/queries.ts'
import { serverNow } from '../base/server-clock.ts'
import { useStaff } from '../base/session.tsx'
import { useProjectName } from '../base/use-project-name.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { SearchPicker } from '../controls/search-picker.tsx'
import { tagsQuery } from '../support/inbox-queries.ts'
import { useMacrosT } from '../support/macros-texts.ts'
import { useInboxT } from '../support/texts.ts'
import { shownTime } from '../ticket/snooze/shown-time.ts'
import { SnoozeMenu } from '../ticket/snooze/snooze-menu.tsx'
import { tagOf } from '../ticket/tag-list.tsx'
import styles from './bulk.module.css'
import { BulkKeys } from './bulk-keys.tsx'
import { IncidentOnMany } from './incident-on-many.tsx'
import { type BulkChange, useBulk } from './use-bulk.ts'

type Props = { rows: readonly InboxRow[]; onClear: () => void; onAnswer: (isCannedOpen: boolean) => void; onMacro: (macro: Macro) => void }

/** The actions on the chosen conversations. Each has the same shortcut key as the action on a single conversation. */
export const BulkBar = ({ rows, onClear, onAnswer, onMacro }: Props) => {
  const t = useInboxT()
  const [opened, setOpened] = useState<'assign' | 'tag' | 'snooze' | 'macro' | 'incident'>()
  const bulk = useBulk(onClear)
  const start = (wanted: BulkChange, text: (count: number) => string) => {
    // A key may be held or pressed twice, so presses during a running change are ignored.
    if (!bulk.change.isPending) bulk.change.mutate({ id: crypto.randomUUID(), rows, wanted, text })
  }
  const close = () => start({ status: 'closed' }, (count) => t('bulk.closed', { count }))
  const snooze = (snoozedUntilTs: string | null) =>
    start({ snoozedUntilTs }, (count) =>
      snoozedUntilTs === null ? t('snooze.manyBack', { count }) : t('snooze.many', { count, at: shownTime(snoozedUntilTs, serverNow()) }),
    )
  const attach = (incidentId: string) => {
    if (!bulk.attach.isPending) bulk.attach.mutate({ id: crypto.randomUUID(), rows, incidentId })
  }
  const snoozeButton = useRef<HTMLButtonElement>(null)
  const openSnooze = () => {
    snoozeButton.current?.focus()
    setOpened('snooze')
  }
  const keyed = {
    ...{ assign: () => setOpened('assign'), tag: () => setOpened('tag'), snooze: openSnooze, close },
    ...{ answer: () => onAnswer(false), canned: () => onAnswer(true) },
    ...{ macro: () => setOpened('macro'), incident: () => setOpened('incident') },
  }
  const change = (name: typeof opened) => (open: boolean) => setOpened(open ? name : undefined)
  return (
    <section className={styles.bar} aria-label={t('bulk.bar')}>
      <BulkKeys actions={keyed} />
      <div className={styles.line}>
        <p className={styles.count} role="status">
          {t('bulk.chosen', { count: rows.length })}
          {rows.length === BULK_MAX && ` · ${t('bulk.most', { count: BULK_MAX })}`}
        </p>
        <IconButton icon={X} label={t('bulk.stop')} onClick={onClear} />
      </div>
      <div className={styles.actions}>
        <AssignMany open={opened === 'assign'} onOpenChange={change('assign')} onChange={start} />
        <TagMany open={opened === 'tag'} onOpenChange={change('tag')} onChange={start} />
        <SnoozeMenu
          label={t('snooze.snooze')}
          className={styles.picker}
          triggerRef={snoozeButton}
          open={opened === 'snooze'}
          onOpenChange={change('snooze')}
          onPick={snooze}
          canBringBack={rows.some(({ snoozedUntilTs }) => snoozedUntilTs !== null)}
        >
          {t('snooze.snooze')}
        </SnoozeMenu>
        <Button onClick={() => onAnswer(false)}>{t('bulk.answer')}</Button>
        <MacroOnMany rows={rows} open={opened === 'macro'} onOpenChange={change('macro')} onPick={onMacro} />
        <IncidentOnMany rows={rows} open={opened === 'incident'} onOpenChange={change('incident')} onPick={attach} />
        <Button busy={bulk.change.isPending} onClick={close}>
          {t('bulk.close')}
        </Button>
      </div>
    </section>
  )
}

type PickerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onChange: (wanted: BulkChange, text: (count: number) => string) => void
}

const AssignMany = ({ open, onOpenChange, onChange }: PickerProps) => {
  const t = useInboxT()
  const { id: ownId } = useStaff()
  const { data: agents = [] } = useQuery(agentsQuery)
  const own = agents.filter(({ id }) => id === ownId).map(({ id, name }) => ({ id, label: t('ticket.me', { name }) }))
  const others = agents.filter(({ id }) => id !== ownId).map(({ id, name }) => ({ id, label: name }))
  const handlePick = (id: string) => {
    const name = agents.find((each) => each.id === id)?.name ?? ''
    onChange({ assigneeId: id || null }, (count) => (id ? t('bulk.assigned', { count, name }) : t('bulk.freed', { count })))
  }
  return (
    <SearchPicker
      label={t('bulk.assign')}
      className={styles.picker}
      items={[...own, { id: '', label: t('ticket.free') }, ...others]}
      search={t('ticket.findColleague')}
      empty={t('ticket.noColleague')}
      open={open}
      onOpenChange={onOpenChange}
      onPick={({ id }) => handlePick(id)}
    >
      {t('bulk.assign')}
    </SearchPicker>
  )
}

const TagMany = ({ open, onOpenChange, onChange }: PickerProps) => {
  const t = useInboxT()
  const { data: known = [] } = useQuery(tagsQuery)
  return (
    <SearchPicker
      label={t('bulk.tag')}
      className={styles.picker}
      items={known.map((tag) => ({ id: tag, label: tag }))}
      search={t('ticket.findTag')}
      empty={t('ticket.noTag')}
      open={open}
      onOpenChange={onOpenChange}
      onPick={({ id }) => onChange({ addTags: [id] }, (count) => t('bulk.tagged', { count, tag: id }))}
      itemFor={(typed) => {
        const tag = tagOf(typed)
        return tag && !known.includes(tag) ? { id: tag, label: t('ticket.newTag', { tag }) } : undefined
      }}
    >
      {t('bulk.tag')}
    </SearchPicker>
  )
}

type MacroProps = Pick<PickerProps, 'open' | 'onOpenChange'> & { rows: readonly InboxRow[]; onPick: (macro: Macro) => void }

/**
 * The macros for at least one of the chosen conversations. Macros with a refund are not offered, because nobody would check the amounts
 * first.
 */
const MacroOnMany = ({ rows, open, onOpenChange, onPick }: MacroProps) => {
  const t = useMacrosT()
  const { data: all = [], isError } = useQuery(macrosQuery)
  const projectName = useProjectName()
  const projects = new Set(rows.map(({ project }) => project))
  const offered = all.filter(
    ({ isActive, project, actions }) => isActive && (project === null || projects.has(project)) && !actionOf(actions, 'refund'),
  )
  const handlePick = (id: string) => {
    const macro = offered.find((each) => each.id === id)
    if (macro) onPick(macro)
  }
  return (
    <SearchPicker
      label={t('open')}
      className={styles.picker}
      items={offered.map(({ id, name, project, assignee }) => ({
        ...{ id, label: name },
        hint: assignee?.isGone ? t('assigneeGone', { name: assignee.name }) : project === null ? undefined : projectName(project),
      }))}
      search={t('search')}
      empty={t(isError ? 'failed' : 'noneOfMany')}
      open={open}
      onOpenChange={onOpenChange}
      onPick={({ id }) => handlePick(id)}
    >
      {t('open')}
    </SearchPicker>
  )
}
