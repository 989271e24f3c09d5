import { desk } from '@playhub/contract/desk'
import type { AutomationRule } from '@playhub/contract/desk/automation/automation'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import { call } from '../base/call.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { showToast } from '../states/toasts.tsx'
import { useRulesT } from '../support/rules-texts.ts'
import styles from './rules.module.css'
import { keepRule } from './use-rule-edit.ts'

type Props = {
  rule: AutomationRule
  isBusy: boolean
  onTakeOver: () => void
  /**
   * Called after a paused rule was resumed. The callback must move the focus, because the pressed button (its text id is `goOn`)
   * disappears.
   */
  onResumed: () => void
}

/** Says why a saved rule does nothing, offers to fix the cause, and links to the rule's log. */
export const RuleState = ({ rule, isBusy, onTakeOver, onResumed }: Props) => {
  const t = useRulesT()
  const refusalText = useRefusalText()
  const { id, author, assignee, pausedTs, hourlyMax } = rule
  const resume = useMutation({
    mutationFn: () => call(desk.automation.resumeRule, { params: { id } }),
    onSuccess: (kept) => {
      keepRule(kept)
      onResumed()
      showToast(t('resumed', { name: kept.name }))
    },
    onError: (error) => showToast(refusalText(error), 'danger'),
  })
  const goOn = (
    <Button busy={resume.isPending} onClick={() => resume.mutate()}>
      {t('goOn')}
    </Button>
  )
  const takeOver = (
    <Button busy={isBusy} onClick={onTakeOver}>
      {t('takeOver')}
    </Button>
  )
  return (
    <>
      {pausedTs !== null && (
        <Notice kind="warning" title={t('pausedTitle')} action={goOn}>
          {t('pausedText', { count: hourlyMax })}
        </Notice>
      )}
      {author?.isGone && (
        <Notice kind="warning" title={t('stoppedTitle', { name: author.name })} action={takeOver}>
          {t('stoppedText')}
        </Notice>
      )}
      {assignee?.isGone && (
        <Notice kind="warning" title={t('goneTitle', { name: assignee.name })}>
          {t('goneText')}
        </Notice>
      )}
      <p>
        <Link href={`/rules/${id}/log`} className={styles.link}>
          {t('log')}
        </Link>
      </p>
    </>
  )
}
