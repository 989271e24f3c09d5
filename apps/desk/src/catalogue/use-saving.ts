import { desk } from '@playhub/contract/desk'
import type { EditedGame, GameDocument } from '@playhub/contract/desk/projects'
import { Refusal } from '@playhub/contract/refusals'
import { useMutation } from '@tanstack/react-query'
import { call } from '../base/call.ts'
import { editableQuery, editedGameQuery } from '../base/project-queries.ts'
import { queryClient } from '../base/queries.ts'
import { showToast } from '../states/toasts.tsx'
import { useEditing } from './editing.tsx'
import { useCatalogueT } from './texts.ts'

/** `shown`: the document in the editor. `sent`: the draft to save; null deletes the draft. */
type Draft = { shown: GameDocument; sent: GameDocument | null }

/** Returns the actions that save a draft, publish it, and load a colleague's version. */
export const useSaving = () => {
  const t = useCatalogueT()
  const { id, from, keep, rebase } = useEditing()
  const { version } = from
  const params = { id }

  const handleReply = (shown: GameDocument, reply: EditedGame) => {
    queryClient.setQueryData(editedGameQuery(id).queryKey, reply)
    keep(shown, reply)
    void queryClient.invalidateQueries(editableQuery)
  }
  const draft = useMutation({
    mutationFn: ({ sent }: Draft) => call(desk.projects.saveDraft, { params, body: { document: sent, version } }),
    onSuccess: (reply, { shown, sent }) => {
      handleReply(shown, reply)
      publish.reset()
      showToast(t(sent ? 'save.draftSaved' : 'save.dropped'))
    },
  })
  const publish = useMutation({
    mutationFn: (sent: GameDocument) => call(desk.projects.publishGame, { params, body: { document: sent, version } }),
    onSuccess: (reply, sent) => {
      handleReply(sent, reply)
      draft.reset()
      const page = pageOf(id, reply)
      showToast(
        t('save.published'),
        'success',
        page ? { label: t('save.openPage'), run: () => void open(page, '_blank', 'noopener') } : undefined,
      )
    },
  })
  const load = useMutation({
    mutationFn: () => call(desk.projects.getGame, { params }),
    onSuccess: (fresh) => {
      queryClient.setQueryData(editedGameQuery(id).queryKey, fresh)
      rebase(fresh)
      draft.reset()
      publish.reset()
    },
  })
  const error = publish.error ?? draft.error
  const isBehind = error instanceof Refusal && error.code === 'EDITED_MEANWHILE'
  return {
    draft,
    publish,
    load,
    isBusy: draft.isPending || publish.isPending || load.isPending,
    isBehind,
    error: isBehind ? null : error,
  }
}

/** Returns the URL of the page on which players see the game; undefined if the game is hidden. */
export const pageOf = (id: string, { published: { game, singleGame }, hubUrl }: EditedGame): string | undefined => {
  if (singleGame) {
    const { protocol, host } = new URL(hubUrl)
    return `${protocol}//${id}.${host}/`
  }
  if (!game?.web_page.isActive) return undefined
  return game.web_page.inDevelop ? `${hubUrl}/games/en/` : `${hubUrl}/games/en/${encodeURIComponent(game.mainData.projectName)}/`
}
