import { desk } from '@playhub/contract/desk'
import { DRY_RUN_DAYS, type DryRun as Result } from '@playhub/contract/desk/automation/automation'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { call } from '../base/call.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import editorStyles from '../canned/answer-editor.module.css'
import macroStyles from '../macros/macros.module.css'
import { useRulesT } from '../support/rules-texts.ts'
import { Table } from '../tables/table.tsx'
import { contentOf, type RuleDocument } from './document.ts'
import { FoundTickets } from './found-tickets.tsx'
import { useEffectText } from './use-effect-text.ts'

type Props = { document: RuleDocument; blocked: string | undefined }

/** Shows what the rule would have done with the tickets of the last days, so that staff can try a rule before they save it. */
export const DryRun = ({ document, blocked }: Props) => {
  const t = useRulesT()
  const refusalText = useRefusalText()
  const run = useMutation({
    mutationFn: (tried: RuleDocument) => call(desk.automation.dryRunRule, { body: contentOf(tried) }),
  })
  const isOld = run.variables !== undefined && JSON.stringify(contentOf(run.variables)) !== JSON.stringify(contentOf(document))
  return (
    <section className={macroStyles.part} aria-label={t('try')}>
      <h3>{t('tryTitle', { count: DRY_RUN_DAYS })}</h3>
      <p className={macroStyles.hint}>{t('tryHint')}</p>
      <div className={editorStyles.actions}>
        <Button busy={run.isPending} blocked={blocked} onClick={() => run.mutate(document)}>
          {t('try')}
        </Button>
      </div>
      <div role="status" className={macroStyles.part}>
        {run.isPending && <p>{t('trying')}</p>}
        {run.error && !run.isPending && <Notice kind="danger">{refusalText(run.error)}</Notice>}
        {run.data && isOld && <Notice>{t('tryAgain')}</Notice>}
        {run.data && <Found result={run.data} />}
      </div>
    </section>
  )
}

const Found = ({ result: { looked, isMore, matched, events, days, items } }: { result: Result }) => {
  const t = useRulesT()
  const effectText = useEffectText()
  return (
    <>
      <p>
        <strong>{t('matched', { count: matched, looked })}</strong>
        {events > matched && ` ${t('acts', { count: events })}`}
        {isMore && ` ${t('moreLooked', { looked })}`}
      </p>
      {days.length > 0 && (
        <Table label={t('perDay')}>
          <caption className="visually-hidden">{t('perDay')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('count')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day}>
                <td>{day}</td>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {items.length > 0 && (
        <FoundTickets
          label={t('newest')}
          found={items.map(({ ticket, ts, problem, effects }) => ({
            key: ticket.id,
            ticket,
            ts,
            result: effectText({ problem, effects }),
          }))}
        />
      )}
    </>
  )
}
