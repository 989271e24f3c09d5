import { desk } from '@playhub/contract/desk'
import type { CannedAnswer } from '@playhub/contract/desk/canned'
import { Refusal } from '@playhub/contract/refusals'
import type { EditorHandle } from '@playhub/ui/rich-text-editor'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../base/call.ts'
import { useT } from '../base/i18n.tsx'
import { cannedQuery, queryClient } from '../base/queries.ts'
import { putOnTop } from '../catalogue/leaves.ts'
import { useTurn } from '../forms/use-turn.ts'
import { showToast } from '../states/toasts.tsx'
import { type Content, contentOf, type Draft, isSame, type Saved, useDrafts } from './drafts.ts'

const savedOf = (answer: Saved): Saved => ({ ...contentOf(answer), version: answer.version })
const fields = ['title', 'project', 'language', 'text'] as const

/**
 * Returns the state of a ready answer (a saved text for replies) that is being edited. Changes are kept until they are saved or discarded,
 * even if a colleague saves the answer in the meantime.
 */
export const useAnswer = (id: string | undefined, saved: Saved, editor: RefObject<EditorHandle | null>) => {
  const t = useT()
  const [, navigate] = useLocation()
  const turn = useTurn()
  const draftId = id ?? 'new'
  const drafts = useDrafts()
  const draft = drafts.get(draftId)
  const values: Content = draft ?? saved
  const [both, setBoth] = useState<readonly string[]>()
  const shown = useShownText(editor, values.text, draft ? undefined : saved.text)
  const keep = (key: string, content: Content, from: Saved) =>
    drafts.set(key, isSame(content, from) ? undefined : { ...contentOf(content), from: savedOf(from) })

  const save = useMutation({
    mutationFn: ({ from, ...content }: Draft) =>
      call(desk.canned.saveCanned, { body: { ...content, ...(id && { id }), ...(from.version && { version: from.version }) } }),
    onSuccess: (kept, sent) => {
      // Changes made while the request was under way stay unsaved.
      const typed = drafts.now(draftId)
      drafts.set(draftId, undefined)
      const { document } = putOnTop(contentOf(sent), contentOf(typed ?? sent), contentOf(kept))
      keep(kept.id, document, kept)
      if (typed?.text === sent.text) shown.is(kept.text)
      setBoth(undefined)
      queryClient.setQueryData(cannedQuery.queryKey, (all: CannedAnswer[] = []) =>
        id ? all.map((each) => (each.id === id ? kept : each)) : [...all, kept],
      )
      void queryClient.invalidateQueries(cannedQuery)
      showToast(t('canned.saved'))
      if (!id) navigate(`/canned/${kept.id}`, { replace: true })
    },
    onSettled: turn.free,
  })
  const merge = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...cannedQuery, staleTime: 0 }),
    onSuccess: (all) => {
      const theirs = all.find((each) => each.id === id)
      const mine = drafts.now(draftId)
      save.reset()
      if (!theirs || !mine) return
      const merged = putOnTop(contentOf(mine.from), contentOf(mine), contentOf(theirs))
      keep(draftId, merged.document, theirs)
      shown.put(merged.document.text)
      setBoth(fields.filter((field) => merged.both.includes(field)).map((field) => t(`canned.${field}`)))
    },
  })
  return {
    draft,
    values,
    change: (change: Partial<Content>) => {
      if (change.text !== undefined) shown.is(change.text)
      // The editor may call a callback of an earlier rendering, so the current draft is read here.
      const now = drafts.now(draftId)
      keep(draftId, { ...(now ?? saved), ...change }, now?.from ?? saved)
    },
    discard: () => {
      drafts.set(draftId, undefined)
      setBoth(undefined)
      save.reset()
      shown.put(saved.text)
    },
    save,
    submit: () => {
      const now = drafts.now(draftId)
      if (now && turn.take()) save.mutate(now)
    },
    merge,
    isBehind: save.error instanceof Refusal && save.error.code === 'EDITED_MEANWHILE',
    /** The fields that were changed in this browser and also by a colleague; undefined until the colleague's version is loaded. */
    both,
  }
}

/**
 * The editor reads its text only once, when it is mounted. This hook remembers what the editor shows, and replaces it with a colleague's
 * version if nothing was typed.
 */
const useShownText = (editor: RefObject<EditorHandle | null>, first: string, saved: string | undefined) => {
  const text = useRef(first)
  const put = (next: string) => {
    text.current = next
    editor.current?.setHtml(next)
  }
  useEffect(() => {
    if (saved !== undefined && saved !== text.current) put(saved)
  })
  return {
    put,
    /** Must be called with each text that the editor reports, so that `text` always equals the editor's content. */
    is: (next: string) => {
      text.current = next
    },
  }
}
