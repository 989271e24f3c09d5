import type { AutomationRule } from '@playhub/contract/desk/automation/automation'
import { Button } from '@playhub/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Plus, Workflow } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { rulesQuery } from '../base/queries.ts'
import { useShortcut } from '../base/shortcuts.ts'
import styles from '../canned/canned-page.module.css'
import { Page } from '../page/page.tsx'
import { Empty } from '../states/empty.tsx'
import { Failure } from '../states/failure.tsx'
import { Loading } from '../states/loading.tsx'
import { useRulesT } from '../support/rules-texts.ts'
import { blank } from './document.ts'
import { RuleEditor } from './rule-editor.tsx'
import { RuleList } from './rule-list.tsx'
import { RuleLog } from './rule-log.tsx'

/** Rules: the list and, beside it, the open rule or its log. A phone shows only one of them at a time. */
export const RulesPage = () => {
  const t = useT()
  const own = useRulesT()
  const { id, part } = useParams<{ id?: string; part?: string }>()
  const [, navigate] = useLocation()
  const { data: rules, error, refetch } = useQuery(rulesQuery)
  const handleNew = () => navigate('/rules/new')
  useShortcut('n', own('add'), handleNew)
  const add = (
    <Button icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={handleNew}>
      {own('add')}
    </Button>
  )
  return (
    <Page title={t('screen.rules')} aside={add}>
      {rules?.length === 0 && id === undefined ? (
        <Empty icon={Workflow} text={own('empty')} hint={own('emptyHint')} />
      ) : rules ? (
        <div className={styles.panes} data-open={id !== undefined || undefined}>
          <RuleList rules={rules} openId={id} />
          {id === 'new' ? <New key={id} /> : <Opened id={id} isLog={part === 'log'} rules={rules} />}
        </div>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

/** A new rule. It has an id of its own each time this is opened. */
const New = () => {
  const [opened] = useState(() => ({ ...blank, id: crypto.randomUUID(), version: '' }))
  return <RuleEditor opened={opened} rule={undefined} />
}

type OpenedProps = { id: string | undefined; isLog: boolean; rules: readonly AutomationRule[] }

const Opened = ({ id, isLog, rules }: OpenedProps) => {
  const t = useRulesT()
  const rule = rules.find((each) => each.id === id)
  if (rule) return isLog ? <RuleLog key={rule.id} rule={rule} /> : <RuleEditor key={rule.id} opened={rule} rule={rule} />
  return (
    <div className={styles.nothing}>
      <Empty icon={Workflow} text={t(id === undefined ? 'choose' : 'gone')} />
    </div>
  )
}
