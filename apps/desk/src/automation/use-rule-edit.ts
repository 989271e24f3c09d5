import { desk } from '@playhub/contract/desk'
import type { AutomationRule } from '@playhub/contract/desk/automation/automation'
import { call } from '../base/call.ts'
import { queryClient, rulesQuery } from '../base/queries.ts'
import { type Edit, useItemEdit, withKept } from '../macros/use-item-edit.ts'
import { useActionName } from '../macros/use-macro-edit.ts'
import { useMacrosT } from '../support/macros-texts.ts'
import { useRulesT } from '../support/rules-texts.ts'
import { contentOf, documentOf, type RuleDocument, type SavedRule } from './document.ts'

export type Opened = SavedRule & { id: string; version: string }

/** Returns the state of a rule that is being edited. */
export const useRuleEdit = (opened: Opened, isNew: boolean) => {
  const t = useRulesT()
  const actionName = useActionName()
  const macrosT = useMacrosT()
  const names: Partial<Record<string, string>> = {
    ...{ isActive: t('on'), event: t('event'), wait: t('wait'), unit: t('unit'), languages: t('languages'), withTags: t('withTags') },
    ...{ onlyPriority: t('conditions'), assigned: t('assigned'), requester: t('requester'), words: t('words'), wordsIn: t('wordsIn') },
    ...{ hourlyMax: t('hourlyMax'), actions: macrosT('does') },
  }
  const nameOf = (path: string) => names[path] ?? actionName(path)
  const editing = useItemEdit({
    ...{ opened, isNew, kind: 'rule', home: '/rules', documentOf, saved: t('saved') },
    send: ({ id, version, document }: Edit<RuleDocument>): Promise<AutomationRule> =>
      call(desk.automation.saveRule, { params: { id }, body: { version, ...contentOf(document) } }),
    readAll: () => queryClient.fetchQuery({ ...rulesQuery, staleTime: 0 }),
    onKept: keepRule,
    nameOf,
  })
  return {
    ...editing,
    nameOf,
    change: (change: Partial<RuleDocument>) => editing.change((now) => ({ ...now, ...change })),
    changeText: (language: string, html: string) => editing.change((now) => ({ ...now, texts: { ...now.texts, [language]: html } })),
  }
}

/** Shows the saved rule in the list at once. */
export const keepRule = (kept: AutomationRule) => {
  queryClient.setQueryData(rulesQuery.queryKey, (all: AutomationRule[] = []) => withKept(all, kept))
  void queryClient.invalidateQueries(rulesQuery)
}
