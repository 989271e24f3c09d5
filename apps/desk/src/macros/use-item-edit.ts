import { Refusal } from '@playhub/contract/refusals'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { changedPaths, putOnTop } from '../catalogue/leaves.ts'
import { useLatest } from '../controls/use-latest.ts'
import { useUnsaved, useUnsavedEntry } from '../forms/unsaved.ts'
import { useTurn } from '../forms/use-turn.ts'
import { showToast } from '../states/toasts.tsx'

type Item = { id: string; version: string }
/** `base`: the saved document to which the changes were made. */
export type Edit<D> = Item & { base: D; document: D }

type Options<O extends Item, I extends O, D> = {
  /** The item that is open. A new item has an id that this browser created, and no version. */
  opened: O
  isNew: boolean
  /** The kind of the edited items. It is a part of the key under which unsaved changes are kept. */
  kind: string
  /** The path of the screen. */
  home: string
  documentOf: (item: O) => D
  send: (edit: Edit<D>) => Promise<I>
  /** Reads all items again. */
  readAll: () => Promise<readonly I[]>
  /** Shows the saved item in the list at once. */
  onKept: (kept: I) => void
  saved: string
  /** Returns the label of the form's field for a path of the document. */
  nameOf: (path: string) => string
}

/**
 * Returns the state of an item of a list that is being edited. Changes are kept until they are saved or discarded, even if a colleague
 * saves the item in the meantime.
 */
export const useItemEdit = <O extends Item, I extends O, D extends object>(options: Options<O, I, D>) => {
  const { opened, isNew, kind, home, documentOf, send, readAll, onKept, saved, nameOf } = options
  const [, navigate] = useLocation()
  const turn = useTurn()
  const [unsaved, setUnsaved, unsavedNow] = useUnsaved<Edit<D>>(`${kind}:${isNew ? 'new' : opened.id}`)
  const [both, setBoth] = useState<readonly string[]>()
  /**
   * A React key of the text editors. It changes when other code than the editor replaces a text. Each editor is then mounted again with the
   * new text.
   */
  const [round, setRound] = useState(0)
  const [shownVersion, setShownVersion] = useState(opened.version)
  /** The version that this browser saved last. The text editors already show the texts of this version, so they are not mounted again. */
  const [ownVersion, setOwnVersion] = useState('')
  // The text editor may call a callback of an earlier rendering. `latest` gives such a callback the newest item.
  const latest = useLatest(opened)
  const untouched = (of = latest.current): Edit<D> => ({ id: of.id, version: of.version, base: documentOf(of), document: documentOf(of) })
  const edit = unsaved ?? untouched(opened)
  // If a colleague has saved the item and it has no unsaved changes, the text editors are mounted again with the colleague's texts.
  if (!unsaved && opened.version !== shownVersion) {
    setShownVersion(opened.version)
    if (opened.version !== ownVersion) setRound((now) => now + 1)
  }
  const keep = (next: Edit<D>) => setUnsaved(changedPaths(next.base, next.document).length > 0 ? next : undefined)

  const save = useMutation({
    mutationFn: send,
    onSuccess: (kept, sent) => {
      const typed = unsavedNow()
      const base = documentOf(kept)
      // Changes made while the request was under way stay unsaved.
      if (typed && typed.document !== sent.document)
        keep({ id: kept.id, version: kept.version, base, document: putOnTop(sent.document, typed.document, base).document })
      else setUnsaved(undefined)
      setBoth(undefined)
      setOwnVersion(kept.version)
      onKept(kept)
      showToast(saved)
      if (isNew) navigate(`${home}/${kept.id}`, { replace: true })
    },
    onSettled: turn.free,
  })
  const merge = useMutation({
    mutationFn: readAll,
    onSuccess: (all) => {
      const theirs = all.find(({ id }) => id === edit.id)
      const mine = unsavedNow()
      save.reset()
      if (!theirs || !mine) return
      const merged = onTopOf(mine, theirs, documentOf(theirs))
      keep(merged.edit)
      setRound((now) => now + 1)
      setBoth([...new Set(merged.both.map(nameOf))])
    },
  })
  return {
    edit,
    document: edit.document,
    isChanged: unsaved !== undefined,
    round,
    change: (next: (now: D) => D) => {
      const now = unsavedNow() ?? untouched()
      keep({ ...now, document: next(now.document) })
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
    /** Saves the item even if nothing was changed. With this, a staff member becomes the author of a colleague's rule. */
    submitAsIs: () => {
      if (turn.take()) save.mutate(unsavedNow() ?? untouched())
    },
    save,
    merge,
    isBehind: save.error instanceof Refusal && save.error.code === 'EDITED_MEANWHILE',
    /** The fields that were changed in this browser and also by a colleague; undefined until the colleague's version is loaded. */
    both,
  }
}

const onTopOf = <D>(mine: Edit<D>, { id, version }: Item, base: D) => {
  const { document, both } = putOnTop(mine.base, mine.document, base)
  return { edit: { id, version, base, document }, both }
}

/**
 * Returns a function for an item that was saved outside its editor, for example by a switch in the list. Call it with the saved item. It
 * applies the unsaved changes in the editor to the saved version.
 */
export const useRebase = <D>(key: string) => {
  const [unsavedNow, setUnsaved] = useUnsavedEntry<Edit<D>>(key)
  return (saved: Item, base: D) => {
    const mine = unsavedNow()
    if (!mine) return
    const { edit } = onTopOf(mine, saved, base)
    setUnsaved(changedPaths(base, edit.document).length > 0 ? edit : undefined)
  }
}

/** Returns the list in which the saved item replaces its earlier version or, if the item is new, is added. */
export const withKept = <I extends Item>(all: readonly I[], kept: I): I[] =>
  all.some(({ id }) => id === kept.id) ? all.map((each) => (each.id === kept.id ? kept : each)) : [...all, kept]
