import { desk } from '@playhub/contract/desk'
import type { AutomationRule } from '@playhub/contract/desk/automation/automation'
import { useMutation } from '@tanstack/react-query'
import { type LucideIcon, Pause, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { call } from '../base/call.ts'
import { queryClient, rulesQuery } from '../base/queries.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { useProjectName } from '../base/use-project-name.ts'
import listStyles from '../catalogue/project-list.module.css'
import { MoveHandle } from '../controls/move-handle.tsx'
import { Switch } from '../controls/switch.tsx'
import { useSavedOrder } from '../controls/use-saved-order.ts'
import macroStyles from '../macros/macros.module.css'
import { useRebase } from '../macros/use-item-edit.ts'
import { showToast } from '../states/toasts.tsx'
import { useMacrosT } from '../support/macros-texts.ts'
import { useRulesT } from '../support/rules-texts.ts'
import { Rows } from '../tables/rows.tsx'
import { contentOf, documentOf, type RuleDocument } from './document.ts'
import styles from './rules.module.css'
import { keepRule } from './use-rule-edit.ts'

/** The list of rules, in the order in which they run. In the list, the order can be changed, and each rule can be switched on or off. */
export const RuleList = ({ rules, openId }: { rules: readonly AutomationRule[]; openId: string | undefined }) => {
  const t = useRulesT()
  const { ordered, move } = useSavedOrder({
    items: rules,
    scope: 'order-of-rules',
    send: (body) => call(desk.automation.orderRules, { body }),
    onSaved: (sorted) => queryClient.setQueryData(rulesQuery.queryKey, (all) => all && sorted(all)),
    onBehind: () => queryClient.invalidateQueries(rulesQuery),
    texts: { saved: (name, place) => t('ordered', { name, place }), behind: t('orderBehind'), undo: t('undo') },
  })
  return (
    <div className={listStyles.list}>
      <Rows isOrdered label={t('list')}>
        {ordered.map((rule, at) => (
          <li key={rule.id} className={`${listStyles.row} ${styles.row}`} data-row={rule.id} data-open={rule.id === openId || undefined}>
            <Link href={`/rules/${rule.id}`} className={listStyles.rowLink} aria-current={rule.id === openId ? 'true' : undefined}>
              <span className={listStyles.rowName}>{rule.name}</span>
              <Marks rule={rule} />
            </Link>
            <OnSwitch rule={rule} />
            <MoveHandle name={rule.name} at={at} count={ordered.length} onMove={move} />
          </li>
        ))}
      </Rows>
    </div>
  )
}

const OnSwitch = ({ rule }: { rule: AutomationRule }) => {
  const t = useRulesT()
  const refusalText = useRefusalText()
  const rebase = useRebase<RuleDocument>(`rule:${rule.id}`)
  const set = useMutation({
    mutationFn: (isActive: boolean) => {
      const body = { version: rule.version, ...contentOf(documentOf(rule)), isActive }
      return call(desk.automation.saveRule, { params: { id: rule.id }, body })
    },
    onSuccess: (kept) => {
      rebase(kept, documentOf(kept))
      keepRule(kept)
      showToast(t(kept.isActive ? 'switchedOn' : 'switchedOff', { name: kept.name }))
    },
    onError: (error) => {
      showToast(refusalText(error), 'danger')
      void queryClient.invalidateQueries(rulesQuery)
    },
  })
  return (
    <Switch
      label={`${rule.name}: ${t('on')}`}
      isLabelHidden
      checked={set.isPending ? set.variables : rule.isActive}
      onChange={(isActive) => set.mutate(isActive)}
    />
  )
}

const Marks = ({ rule: { project, isActive, event, assignee, author, lastHour, pausedTs } }: { rule: AutomationRule }) => {
  const t = useRulesT()
  const projectName = useProjectName()
  const macrosT = useMacrosT()
  return (
    <span className={listStyles.marks}>
      <span
        className={listStyles.rowId}
      >{`${project === null ? macrosT('anyProject') : projectName(project)} · ${t(`events.${event}`)}`}</span>
      {isActive && pausedTs === null && lastHour > 0 && <span className={listStyles.rowId}>{t('lastHour', { count: lastHour })}</span>}
      {!isActive && <span className={listStyles.rowId}>{t('off')}</span>}
      {isActive && pausedTs !== null && <Mark icon={Pause} text={t('paused')} />}
      {author?.isGone && <Mark text={t('stopped', { name: author.name })} />}
      {assignee?.isGone && <Mark text={t('failing', { name: assignee.name })} />}
    </span>
  )
}

const Mark = ({ text, icon: Icon = TriangleAlert }: { text: string; icon?: LucideIcon }) => (
  <span className={macroStyles.gone}>
    <Icon size={14} strokeWidth={2} aria-hidden="true" />
    <span>{text}</span>
  </span>
)
