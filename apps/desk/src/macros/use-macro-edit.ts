import { desk } from '@playhub/contract/desk'
import type { Macro } from '@playhub/contract/desk/macros/macros'
import { asLanguage } from '@playhub/contract/language'
import { Refusal } from '@playhub/contract/refusals'
import { endonyms } from '@playhub/phrases/endonyms'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../base/call.ts'
import { macrosQuery, queryClient } from '../base/queries.ts'
import { changedPaths, putOnTop } from '../catalogue/leaves.ts'
import { useLatest } from '../controls/use-latest.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import { useTurn } from '../forms/use-turn.ts'
import { showToast } from '../states/toasts.tsx'
import { useMacrosT } from '../support/macros-texts.ts'
import { actionsOf, documentOf, type MacroDocument, type Saved } from './document.ts'

/** The macro that is open. A new one has an id that this browser created, and no version. */
export type Opened = Saved & { id: string; version: string }
/** `base`: the saved macro on which the changes are based. */
type Edit = { id: string; version: string; base: MacroDocument; document: MacroDocument }

/** Returns the state of a macro that is being edited. Changes are kept until they are saved or discarded, also if colleagues save. */
export const useMacroEdit = (opened: Opened, isNew: boolean) => {
  const t = useMacrosT()
  const [, navigate] = useLocation()
  const turn = useTurn()
  const [unsaved, setUnsaved, unsavedNow] = useUnsaved<Edit>(`macro:${isNew ? 'new' : opened.id}`)
  const [both, setBoth] = useState<readonly string[]>()
  /**
   * A React key of the text editors. It changes when a text changes outside its editor, so that the editor starts again with the new text.
   */
  const [round, setRound] = useState(0)
  const [shownVersion, setShownVersion] = useState(opened.version)
  /** The version that was saved here. The text editor shows it already. */
  const [ownVersion, setOwnVersion] = useState('')
  // The text editor may call the callback of an earlier rendering, which must still use the newest macro.
  const latest = useLatest(opened)
  const untouched = (of = latest.current): Edit => ({ id: of.id, version: of.version, base: documentOf(of), document: documentOf(of) })
  const edit = unsaved ?? untouched(opened)
  // A colleague has saved, and nothing was typed here: the text editors start again with the new texts.
  if (!unsaved && opened.version !== shownVersion) {
    setShownVersion(opened.version)
    if (opened.version !== ownVersion) setRound((now) => now + 1)
  }
  const keep = (next: Edit) => setUnsaved(changedPaths(next.base, next.document).length > 0 ? next : undefined)

  const save = useMutation({
    mutationFn: ({ id, version, document }: Edit) => {
      const { name, project, isActive } = document
      const body = { version, name: name.trim(), project, isActive, actions: actionsOf(document) }
      return call(desk.macros.saveMacro, { params: { id }, body })
    },
    onSuccess: (kept, sent) => {
      const typed = unsavedNow()
      const base = documentOf(kept)
      // What is changed while the macro is being saved stays unsaved.
      if (typed && typed.document !== sent.document)
        keep({ id: kept.id, version: kept.version, base, document: putOnTop(sent.document, typed.document, base).document })
      else setUnsaved(undefined)
      setBoth(undefined)
      setOwnVersion(kept.version)
      keepMacro(kept)
      showToast(t('saved'))
      if (isNew) navigate(`/macros/${kept.id}`, { replace: true })
    },
    onSettled: turn.free,
  })
  const merge = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...macrosQuery, staleTime: 0 }),
    onSuccess: (all) => {
      const theirs = all.find(({ id }) => id === edit.id)
      const mine = unsavedNow()
      save.reset()
      if (!theirs || !mine) return
      const merged = putOnTop(mine.base, mine.document, documentOf(theirs))
      keep({ id: theirs.id, version: theirs.version, base: documentOf(theirs), document: merged.document })
      setRound((now) => now + 1)
      setBoth([...new Set(merged.both.map(nameOf))])
    },
  })
  const nameOf = (path: string) => {
    const [field, at = ''] = path.split('.')
    const language = asLanguage(at)
    if (language) return t('answerLabel', { language: endonyms[language] })
    return field === 'isActive' ? t('active') : t(fields.find((each) => each === field) ?? 'answer')
  }
  return {
    document: edit.document,
    isChanged: unsaved !== undefined,
    round,
    change: (change: Partial<MacroDocument>) => {
      const now = unsavedNow() ?? untouched()
      keep({ ...now, document: { ...now.document, ...change } })
    },
    changeText: (language: string, html: string) => {
      const now = unsavedNow() ?? untouched()
      keep({ ...now, document: { ...now.document, texts: { ...now.document.texts, [language]: html } } })
    },
    discard: () => {
      setUnsaved(undefined)
      setBoth(undefined)
      setRound((now) => now + 1)
      save.reset()
    },
    submit: () => {
      const now = unsavedNow()
      if (now && turn.take()) save.mutate(now)
    },
    save,
    merge,
    isBehind: save.error instanceof Refusal && save.error.code === 'EDITED_MEANWHILE',
    /** The fields that the member and a colleague have both changed. Known after the colleague's version is loaded. */
    both,
  }
}
export type MacroEditing = ReturnType<typeof useMacroEdit>

const fields = ['name', 'project', 'addTags', 'removeTags', 'assign', 'priority', 'status', 'note', 'refund'] as const

/** Shows the saved macro in the list at once. */
const keepMacro = (kept: Macro) => {
  queryClient.setQueryData(macrosQuery.queryKey, (all: Macro[] = []) =>
    all.some(({ id }) => id === kept.id) ? all.map((each) => (each.id === kept.id ? kept : each)) : [...all, kept],
  )
  void queryClient.invalidateQueries(macrosQuery)
}
