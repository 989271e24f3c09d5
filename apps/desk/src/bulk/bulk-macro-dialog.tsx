import { actionOf, actsOnPlayer } from '@playhub/contract/desk/macros/actions'
import type { Macro } from '@playhub/contract/desk/macros/macros'
import type { Plan } from '@playhub/contract/desk/macros/plan'
import { planOf } from '@playhub/contract/desk/macros/plan'
import type { InboxRow } from '@playhub/contract/desk/tickets'
import { asLanguage } from '@playhub/contract/language'
import { Refusal } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { MessageHtml } from '@playhub/ui/message-html'
import { Notice } from '@playhub/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useId, useRef, useState } from 'react'
import { agentsQuery } from '../base/queries.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { useStaff } from '../base/session.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { languageName } from '../support/language-name.ts'
import { useMacrosT } from '../support/macros-texts.ts'
import { useInboxT } from '../support/texts.ts'
import { useMacroState } from '../ticket/macros/seen-notice.tsx'
import styles from './bulk.module.css'
import { useBulk } from './use-bulk.ts'

type Props = { rows: readonly InboxRow[]; macro: Macro; onUsed: () => void; onClose: () => void }

/**
 * Shows what a macro will do in all chosen conversations, and applies it when the staff member confirms. `rows` do not change while the
 * dialog is open. If a colleague changes the macro while the dialog is open, the dialog keeps the old version until the staff member loads
 * the new version.
 */
export const BulkMacroDialog = ({ rows, macro: picked, onUsed, onClose }: Props) => {
  const t = useMacrosT()
  const inboxT = useInboxT()
  const refusalText = useRefusalText()
  const { macro: use } = useBulk(onUsed)
  const [macro, setMacro] = useState(picked)
  const state = useMacroState(macro)
  const planId = useId()
  const form = useRef<HTMLFormElement>(null)
  // A retry sends the same action id, so that the server performs the action only once. Another version of the macro is a new action with a
  // new id.
  const action = useRef({ id: crypto.randomUUID(), version: '' })
  const own = rows.filter(({ project }) => macro.project === null || macro.project === project)
  const others = rows.length - own.length
  const gone = macro.assignee?.isGone ? t('preview.gone', { name: macro.assignee.name }) : undefined
  const blocked = state ? t(`preview.${state.kind}`) : gone
  const handleUse = () => {
    if (use.isPending || blocked) return
    if (action.current.version !== macro.version) action.current = { id: crypto.randomUUID(), version: macro.version }
    use.mutate({ id: action.current.id, rows, macro })
  }
  return (
    <FormDialog
      title={t('many.title', { count: own.length, name: macro.name })}
      isWide
      describedBy={planId}
      startsAtTitle={actsOnPlayer(macro.actions)}
      onSubmitKey={() => form.current?.requestSubmit()}
      initialFocus={() => form.current?.querySelector<HTMLElement>('[type=submit]') ?? true}
      onClose={onClose}
    >
      <form
        ref={form}
        className={styles.form}
        // Ignores repeated Enter events: while the Enter key that chose the macro is still held down, it must not submit this form.
        onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}
        onSubmit={(event) => {
          event.preventDefault()
          handleUse()
        }}
      >
        <p className={styles.hint}>{t('many.hint')}</p>
        <div id={planId} className={styles.form}>
          <Effects macro={macro} rows={own} />
        </div>
        {others > 0 && <Notice>{t('many.otherProject', { count: others })}</Notice>}
        {gone && <Notice kind="warning">{gone}</Notice>}
        {state && (
          <Notice
            kind="warning"
            action={state.kind === 'macroChanged' && <Button onClick={() => setMacro(state.now)}>{t('preview.load')}</Button>}
          >
            {t(`preview.${state.kind}`)}
          </Notice>
        )}
        {use.error && (
          <Notice kind="danger" title={use.error instanceof Refusal ? inboxT('bulk.failed') : inboxT('bulk.unsure')}>
            {refusalText(use.error)}
          </Notice>
        )}
        <div className={styles.formActions}>
          <Button onClick={onClose}>{t('preview.cancel')}</Button>
          <Button type="submit" variant="accent" busy={use.isPending} blocked={blocked}>
            {t('many.use', { count: own.length })}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}

/** Describes the actions of a macro in words, with the texts that the players of these conversations get. */
const Effects = ({ macro, rows }: { macro: Macro; rows: readonly InboxRow[] }) => {
  const t = useMacrosT()
  const inboxT = useInboxT()
  const { id: ownId } = useStaff()
  const { data: agents = [] } = useQuery(agentsQuery)
  const { actions } = macro
  const { assigneeId, priority, status, note } = planOf(actions, { tags: [], language: '' }, ownId)
  const added = actionOf(actions, 'addTags')?.tags
  const removed = actionOf(actions, 'removeTags')?.tags
  // An answer also assigns an unassigned conversation to its writer, unless the macro itself sets the assignee.
  const takes = assigneeId === undefined && actionOf(actions, 'answer') && rows.some(({ assignee }) => assignee === null)
  const name = agents.find(({ id }) => id === assigneeId)?.name ?? macro.assignee?.name ?? ''
  const lines = [
    added && t('many.tagsAdded', { tags: added.join(', ') }),
    removed && t('many.tagsRemoved', { tags: removed.join(', ') }),
    takes && t('many.took'),
    assigneeId === null ? t('preview.freed') : assigneeId === ownId ? t('preview.took') : assigneeId && t('preview.assigned', { name }),
    priority && t('preview.priority', { to: inboxT(`priority.${priority}`) }),
    status && t('preview.status', { to: inboxT(`status.${status}`) }),
  ].filter((line) => typeof line === 'string')
  return (
    <>
      <ul className={styles.effects}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {answersOf(macro, rows, ownId).map(({ language, html }) => (
        <Fragment key={language}>
          <h3>{t('preview.answer', { language: languageName(language) })}</h3>
          <div className={styles.text} lang={asLanguage(language)}>
            <MessageHtml html={html} />
          </div>
        </Fragment>
      ))}
      {note !== undefined && (
        <>
          <h3>{t('preview.note')}</h3>
          <div className={styles.text}>
            <MessageHtml html={note} />
          </div>
        </>
      )}
    </>
  )
}

/** Returns the macro's answers that these conversations get, one for each language. */
const answersOf = ({ actions }: Macro, rows: readonly InboxRow[], ownId: string): NonNullable<Plan['answer']>[] => {
  const answers = rows.flatMap((row) => planOf(actions, row, ownId).answer ?? [])
  return [...new Map(answers.map((answer) => [answer.language, answer])).values()]
}
