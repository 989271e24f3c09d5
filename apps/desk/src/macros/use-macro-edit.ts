import { desk } from '@playhub/contract/desk'
import type { Macro } from '@playhub/contract/desk/macros/macros'
import { asLanguage } from '@playhub/contract/language'
import { endonyms } from '@playhub/phrases/endonyms'
import { call } from '../base/call.ts'
import { macrosQuery, queryClient } from '../base/queries.ts'
import { useMacrosT } from '../support/macros-texts.ts'
import { actionsOf, documentOf, type MacroDocument, type Saved } from './document.ts'
import { type Edit, useItemEdit, withKept } from './use-item-edit.ts'

export type Opened = Saved & { id: string; version: string }

/** Returns the state of a macro that is being edited. */
export const useMacroEdit = (opened: Opened, isNew: boolean) => {
  const t = useMacrosT()
  const actionName = useActionName()
  const editing = useItemEdit({
    ...{ opened, isNew, kind: 'macro', home: '/macros', documentOf, saved: t('saved') },
    send: ({ id, version, document }: Edit<MacroDocument>): Promise<Macro> => {
      const { name, project, isActive } = document
      const body = { version, name: name.trim(), project, isActive, actions: actionsOf(document) }
      return call(desk.macros.saveMacro, { params: { id }, body })
    },
    readAll: () => queryClient.fetchQuery({ ...macrosQuery, staleTime: 0 }),
    onKept: (kept) => {
      queryClient.setQueryData(macrosQuery.queryKey, (all: Macro[] = []) => withKept(all, kept))
      void queryClient.invalidateQueries(macrosQuery)
    },
    nameOf: (path) => (path === 'isActive' ? t('active') : actionName(path)),
  })
  return {
    ...editing,
    change: (change: Partial<MacroDocument>) => editing.change((now) => ({ ...now, ...change })),
    changeText: (language: string, html: string) => editing.change((now) => ({ ...now, texts: { ...now.texts, [language]: html } })),
  }
}

const fields = ['name', 'project', 'addTags', 'removeTags', 'assign', 'priority', 'status', 'note', 'refund'] as const

/** Returns a function that gives the label of a field. The field is named by its path in the document of a macro or a rule. */
export const useActionName = () => {
  const t = useMacrosT()
  return (path: string) => {
    const [field, at = ''] = path.split('.')
    const language = asLanguage(at)
    if (language) return t('answerLabel', { language: endonyms[language] })
    return t(fields.find((each) => each === field) ?? 'answer')
  }
}
