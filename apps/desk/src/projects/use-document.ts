import { Refusal } from '@playhub/contract/refusals'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../base/queries.ts'
import { changedPaths, putOnTop } from '../catalogue/leaves.ts'
import { useUnsaved } from '../forms/unsaved.ts'

/** A document of a project with its version on the server. */
export type Edited<D> = { document: D; version: string }
/**
 * Unsaved changes of a document. `from`: the server's version to which the changes were made. If the server has a version other than `from`
 * when the changes are saved, a colleague has changed the document.
 */
type Unsaved<D> = { document: D; from: Edited<D> }

type Options<D> = {
  /** The key of the query that reads the document. */
  queryKey: readonly [kind: string, projectId: string]
  published: Edited<D>
  read: () => Promise<Edited<D>>
  save: (edited: Edited<D>) => Promise<Edited<D>>
  onSaved: () => void
}

/** Returns the state of a project's document that is being edited. `read` and `save` are the calls that read and save the document. */
export const useDocument = <D>({ queryKey, published, read, save: send, onSaved }: Options<D>) => {
  const [unsaved, setUnsaved, unsavedNow] = useUnsaved<Unsaved<D>>(queryKey.join('/'))
  const [both, setBoth] = useState<readonly string[]>()
  const now = (): Unsaved<D> => unsavedNow() ?? { document: published.document, from: published }
  const { document, from } = unsaved ?? { document: published.document, from: published }
  const keep = (next: Unsaved<D>) => setUnsaved(changedPaths(next.from.document, next.document).length > 0 ? next : undefined)

  const save = useMutation({
    mutationFn: (sent: Unsaved<D>) => send({ document: sent.document, version: sent.from.version }),
    onSuccess: (reply, sent) => {
      queryClient.setQueryData(queryKey, reply)
      // Changes made while the request was under way stay unsaved.
      const written = unsavedNow()
      if (written) keep({ document: putOnTop(sent.document, written.document, reply.document).document, from: reply })
      setBoth(undefined)
      onSaved()
    },
  })
  const merge = useMutation({
    mutationFn: read,
    onSuccess: (theirs) => {
      const mine = now()
      const merged = putOnTop(mine.from.document, mine.document, theirs.document)
      queryClient.setQueryData(queryKey, theirs)
      keep({ document: merged.document, from: theirs })
      setBoth(merged.both)
      save.reset()
    },
  })
  return {
    document,
    changes: unsaved ? changedPaths(from.document, document).length : 0,
    change: (change: (document: D) => D) => {
      const { document: before, from: base } = now()
      keep({ document: change(before), from: base })
    },
    discard: () => {
      setUnsaved(undefined)
      setBoth(undefined)
      save.reset()
    },
    save,
    submit: () => save.mutate(now()),
    merge,
    isBehind: save.error instanceof Refusal && save.error.code === 'EDITED_MEANWHILE',
    both,
  }
}

/** The parts of a form that `DocumentSave` needs. They do not depend on the type of the document. */
export type DocumentForm = Omit<ReturnType<typeof useDocument<unknown>>, 'document' | 'change' | 'save'> & {
  save: { error: Error | null; isPending: boolean }
}
