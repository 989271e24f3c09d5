import { desk } from '@playhub/contract/desk'
import type { ArticleDocument, EditedArticle } from '@playhub/contract/desk/articles'
import { asLanguage } from '@playhub/contract/language'
import { Refusal } from '@playhub/contract/refusals'
import { endonyms } from '@playhub/phrases/endonyms'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../base/call.ts'
import { queryClient } from '../base/queries.ts'
import { changedPaths, putOnTop } from '../catalogue/leaves.ts'
import { useLatest } from '../controls/use-latest.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import { useTurn } from '../forms/use-turn.ts'
import { showToast } from '../states/toasts.tsx'
import { savedOf } from './document.ts'
import { articleQuery, articlesQuery } from './queries.ts'
import { useArticlesT } from './texts.ts'

export const articleActions = ['draft', 'publish', 'discard', 'withdraw'] as const
export type ArticleAction = (typeof articleActions)[number]

/**
 * The unsaved changes of an article. `base` is the saved document to which the changes were made. For a new article, this browser creates
 * `id`.
 */
type Edit = { id: string; version: string; base: ArticleDocument; document: ArticleDocument }
/** The parts of an article that the editor needs. A new article has no history. */
export type Opened = Pick<EditedArticle, 'id' | 'version' | 'draft' | 'published' | 'history'>

/**
 * Returns the state of an article that is being edited. Changes are kept until they are saved or discarded, even if a colleague saves the
 * article in the meantime.
 */
export const useArticle = (opened: Opened, isNew: boolean) => {
  const t = useArticlesT()
  const [, navigate] = useLocation()
  const turn = useTurn()
  const [unsaved, setUnsaved, unsavedNow] = useUnsaved<Edit>(`article:${isNew ? 'new' : opened.id}`)
  const [both, setBoth] = useState<readonly string[]>()
  /**
   * The React key of the text editor. The editor reads its text only when it is mounted. After `restore`, `undo` and similar actions the
   * key changes, so that the editor is mounted again and shows the new text.
   */
  const [round, setRound] = useState(0)
  // The text editor may call a callback of an earlier rendering. `latest` gives such a callback the current article.
  const latest = useLatest(opened)
  const untouched = (of = latest.current): Edit => ({ id: of.id, version: of.version, base: savedOf(of), document: savedOf(of) })
  const edit = unsaved ?? untouched(opened)
  const keep = (next: Edit) => setUnsaved(changedPaths(next.base, next.document).length > 0 ? next : undefined)
  const put = (next: Edit) => {
    keep(next)
    setRound((now) => now + 1)
  }

  const send = useMutation({
    mutationFn: ({ action, edit: { id, version, document } }: { action: ArticleAction; edit: Edit }) => {
      const { saveArticle, publishArticle, withdrawArticle } = desk.articles
      if (action === 'withdraw') return call(withdrawArticle, { params: { id }, body: { version } })
      if (action === 'publish') return call(publishArticle, { params: { id }, body: { document, version } })
      return call(saveArticle, { params: { id }, body: { document: action === 'draft' ? document : null, version } })
    },
    onSuccess: (kept, { action, edit: sent }) => {
      const typed = unsavedNow()
      queryClient.setQueryData(articleQuery(kept.id).queryKey, kept)
      void queryClient.invalidateQueries(articlesQuery)
      const base = savedOf(kept)
      // Text that the author typed while the request was under way stays an unsaved change.
      const isTyped = typed !== undefined && typed.document !== sent.document
      if (isTyped) keep({ id: kept.id, version: kept.version, base, document: putOnTop(sent.document, typed.document, base).document })
      else setUnsaved(undefined)
      if (action === 'discard') setRound((now) => now + 1)
      setBoth(undefined)
      showToast(t(`done.${action}`))
      if (isNew) navigate(`/articles/${kept.id}`, { replace: true })
      else if (!kept.draft && !kept.published) navigate('/articles', { replace: true })
    },
    onSettled: turn.free,
  })
  const merge = useMutation({
    mutationFn: () => queryClient.fetchQuery(articleQuery(edit.id)),
    onSuccess: (theirs) => {
      const mine = unsavedNow() ?? edit
      const merged = putOnTop(mine.base, mine.document, savedOf(theirs))
      put({ id: theirs.id, version: theirs.version, base: savedOf(theirs), document: merged.document })
      setBoth(merged.both.map((path) => nameOf(path)))
      send.reset()
    },
  })
  const nameOf = (path: string) => {
    const [field, at = '', part] = path.split('.')
    const language = asLanguage(at)
    if (field === 'texts' && language) return `${endonyms[language]}: ${t(part === 'title' ? 'title' : 'text')}`
    return t(field === 'project' ? 'project' : 'states')
  }
  return {
    document: edit.document,
    isChanged: unsaved !== undefined,
    round,
    change: (change: (document: ArticleDocument) => ArticleDocument) => {
      const now = unsavedNow() ?? untouched()
      keep({ ...now, document: change(now.document) })
    },
    /** Puts an earlier version into the editor. Players see it only after it is published. */
    restore: (document: ArticleDocument) => put({ ...(unsavedNow() ?? untouched()), document }),
    undo: () => {
      setUnsaved(undefined)
      setBoth(undefined)
      setRound((now) => now + 1)
      send.reset()
    },
    run: (action: ArticleAction) => {
      if (turn.take()) send.mutate({ action, edit: unsavedNow() ?? untouched() })
    },
    running: send.isPending ? send.variables.action : undefined,
    error: send.error,
    isBehind: send.error instanceof Refusal && send.error.code === 'EDITED_MEANWHILE',
    merge,
    both,
  }
}
export type ArticleEditing = ReturnType<typeof useArticle>
