import type { AutomationRule } from '@playhub/contract/desk/automation/automation'
import { useQuery } from '@tanstack/react-query'
import { Workflow } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { rulesQuery } from '../base/queries.ts'
import { ListPage, NothingOpen } from '../canned/list-page.tsx'
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
  const texts = { add: own('add'), empty: own('empty'), emptyHint: own('emptyHint') }
  return (
    <ListPage title={t('screen.rules')} home="/rules" icon={Workflow} texts={texts} query={useQuery(rulesQuery)} openId={id}>
      {(rules) => (
        <>
          <RuleList rules={rules} openId={id} />
          {id === 'new' ? <New key={id} /> : <Opened id={id} isLog={part === 'log'} rules={rules} />}
        </>
      )}
    </ListPage>
  )
}

/** The editor of a new rule. Each time it opens, it creates a new id. */
const New = () => {
  const [opened] = useState(() => ({ ...blank, id: crypto.randomUUID(), version: '' }))
  return <RuleEditor opened={opened} rule={undefined} />
}

type OpenedProps = { id: string | undefined; isLog: boolean; rules: readonly AutomationRule[] }

const Opened = ({ id, isLog, rules }: OpenedProps) => {
  const t = useRulesT()
  const rule = rules.find((each) => each.id === id)
  if (rule) return isLog ? <RuleLog key={rule.id} rule={rule} /> : <RuleEditor key={rule.id} opened={rule} rule={rule} />
  return <NothingOpen icon={Workflow} text={t(id === undefined ? 'choose' : 'gone')} />
}
