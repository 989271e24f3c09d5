import { useOnline } from '@playhub/browser/online'
import { TICKET_TITLE_MAX } from '@playhub/contract/limits'
import { Button } from '@playhub/ui/button'
import { CheckboxField } from '@playhub/ui/checkbox-field'
import { Field } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { RobotCheck } from '../../auth/robot-check.tsx'
import { useCheckWork } from '../../auth/use-check-work.ts'
import { useSite } from '../../base/site.ts'
import { HelpBeside } from '../../help/help-link.tsx'
import { Suggestions } from '../../help/suggestions.tsx'
import { ScreenTitle } from '../../host/screen-title.tsx'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { useFailureCode } from '../../session/refusal-text.ts'
import { BackLink } from '../back-link.tsx'
import { rowsOf, useComposing } from '../composing.ts'
import { NEW_TICKET } from '../drafts.ts'
import { IncidentBanner } from '../incident-banner.tsx'
import { Picked } from '../picked.tsx'
import { plainOf } from '../plain-text.ts'
import { ticketsKey } from '../queries.ts'
import { useSendProblem } from '../send-problem.ts'
import { useSupportT } from '../texts.ts'
import { type SupportProps, useRefusedVisitor } from '../visitor.ts'
import { VisitorNotice } from '../visitor-notice.tsx'
import styles from './create.module.css'
import { useCreation } from './creation.ts'
import { DescriptionEditor } from './description-editor.tsx'
import { FeedbackField, useFeedbackField } from './feedback-field.tsx'

/** The form for a new ticket. Text and files stay in the form until the support server has received them. */
export const CreateScreen = ({ isFirst, visitor, visiting, values, host }: SupportProps & { isFirst: boolean }) => {
  const t = useSupportT()
  const flows = useFlowsT()
  const client = useQueryClient()
  const online = useOnline()
  const site = useSite()
  const codeOf = useFailureCode()
  const problemText = useSendProblem()
  const composing = useComposing(NEW_TICKET, visitor.userId)
  const creation = useCreation(visitor.userId)
  const form = useRef<HTMLFormElement>(null)
  const files = useRef<HTMLDivElement>(null)
  const feedback = useFeedbackField(composing, visitor.isPlayer)
  useRefusedVisitor(creation.error, visiting)
  useShownPick(files, composing.picks)
  const [incident, setIncident] = useState<string>()
  const work = useCheckWork()
  const { mode: _mode, ...session } = values
  const { check } = creation
  const project = values.project || site.project
  const needsCheck = check.isAsked && check.proof === undefined

  const submit = async () => {
    if (creation.isSending || needsCheck || !composing.check()) return
    if (!feedback.check()) return
    // Scrolls to the rows of the files, because they show the upload's progress and a button to cancel it.
    files.current?.scrollIntoView({ block: 'nearest' })
    const { title, html } = composing
    const id = await creation.send({
      title: title.trim(),
      html,
      files: composing.files,
      project,
      incident,
      feedbackEmail: feedback.value,
    })
    if (id === undefined) return
    composing.clear()
    void client.invalidateQueries({ queryKey: ticketsKey(visitor.key) })
    host.go({ screen: 'tickets', values: { ...session, ticketId: id } }, { replace: true })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const rows = rowsOf(composing.files, creation.isSending ? { at: 'sending', fraction: creation.progress } : { at: 'waiting' })
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit}>
      <HelpBeside project={project}>
        <ScreenTitle
          failed={composing.problem !== undefined || creation.error !== undefined}
          back={!isFirst && <BackLink label={t('createTicket.toList')} onClick={() => host.go({ screen: 'tickets', values: session })} />}
        >
          {t(isFirst ? 'createTicket.firstTitle' : 'createTicket.title')}
        </ScreenTitle>
      </HelpBeside>
      {isFirst && (
        <p className={styles.lead}>
          {t('createTicket.firstLead')}
          <br />
          {t('createTicket.firstHint')}
        </p>
      )}
      <IncidentBanner
        visitor={visitor.key}
        project={project}
        extra={({ id }) => (
          <CheckboxField
            label={t('incident.mine')}
            checked={incident === id}
            disabled={creation.isSending}
            onChange={({ target }) => setIncident(target.checked ? id : undefined)}
          />
        )}
      />
      {(visiting.news || isFirst) && <VisitorNotice visiting={visiting} host={host} project={values.project} hasNone={isFirst} />}
      <Field
        label={t('createTicket.subject')}
        hint={t('createTicket.subjectHint')}
        placeholder={t('createTicket.subjectPlaceholder')}
        maxLength={TICKET_TITLE_MAX}
        autoComplete="off"
        value={composing.title}
        readOnly={creation.isSending}
        onChange={(event) => composing.setTitle(event.target.value)}
      />
      <DescriptionEditor composing={composing} readOnly={creation.isSending} onSubmit={() => form.current?.requestSubmit()} />
      <Suggestions project={project} text={`${composing.title} ${plainOf(composing.html)}`} />
      {!visitor.isPlayer && <FeedbackField field={feedback} readOnly={creation.isSending} />}
      {rows.length + composing.refused.length > 0 && (
        <div ref={files} className={styles.files}>
          <Picked
            files={[...rows, ...composing.refused]}
            onRemove={(row) => (row.state.at === 'sending' ? creation.cancel() : composing.remove(row))}
          />
        </div>
      )}
      {creation.error !== undefined && (
        <Notice kind="danger" title={t('createTicket.failed')} code={codeOf('CREATE_TICKET_ERROR', creation.error)}>
          {problemText(creation.error, composing.files)}
        </Notice>
      )}
      {check.isAsked && (
        <>
          {needsCheck && <Notice kind="warning">{flows('recovery.captcha')}</Notice>}
          <RobotCheck purpose="ticket" {...work.check} solved={!needsCheck} onSolved={check.onSolved} autoFocus />
        </>
      )}
      <div className={styles.bar}>
        <Button
          type="submit"
          variant="accent"
          {...work.button(
            creation.isSending,
            composing.isEmpty && t('createTicket.fill'),
            needsCheck && flows('emailLogin.tick'),
            !online && flows('common.offlineReason'),
          )}
        >
          {t('createTicket.submit')}
        </Button>
      </div>
    </form>
  )
}

/** Scrolls to the files when one was just picked, so that it is visible above the bar at the bottom of a phone's screen. */
const useShownPick = (files: RefObject<HTMLElement | null>, picks: number) =>
  useEffect(() => {
    if (picks > 0) files.current?.scrollIntoView({ block: 'nearest' })
  }, [files, picks])
