import { desk } from '@playhub/contract/desk'
import type { GameVersion } from '@playhub/contract/desk/versions'
import { Refusal } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Question } from '@playhub/ui/dialog'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { editableQuery, editedGameQuery } from '../../base/project-queries.ts'
import { queryClient } from '../../base/queries.ts'
import { useRefusalText } from '../../base/refusal-text.ts'
import { useAskedBy } from '../../forms/use-asked-by.ts'
import { readinessQuery } from '../../readiness/queries.ts'
import { showToast } from '../../states/toasts.tsx'
import { versionsQuery } from './queries.ts'
import { useVersionsT } from './texts.ts'

type Props = { project: string; version: GameVersion; live: GameVersion | undefined }

/**
 * Publishes a version of a game after a confirmation. If the version is older than the published one, the texts say that the game goes back
 * to an older version.
 */
export const PublishButton = ({ project, version: { id, number }, live }: Props) => {
  const t = useVersionsT()
  const refusalText = useRefusalText()
  const [isAsking, setAsking] = useState(false)
  const { remember, done, finalFocus } = useAskedBy()
  const isBack = live !== undefined && number < live.number
  const publish = useMutation({
    mutationFn: () => call(desk.versions.publishVersion, { params: { id: project, version: id }, body: { was: live?.id ?? null } }),
    onSuccess: (reply) => {
      done()
      queryClient.setQueryData(versionsQuery(project).queryKey, reply)
      for (const { queryKey } of [editedGameQuery(project), editableQuery, readinessQuery(project)])
        void queryClient.invalidateQueries({ queryKey })
      showToast(t('list.published', { number }))
    },
    onError: (error) => {
      void queryClient.invalidateQueries(versionsQuery(project))
      const isBehind = error instanceof Refusal && error.code === 'EDITED_MEANWHILE'
      showToast(isBehind ? t('list.meanwhile') : refusalText(error), 'danger')
    },
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button
        aria-label={t(isBack ? 'list.backNumber' : 'list.publishNumber', { number })}
        onClick={() => {
          remember()
          setAsking(true)
        }}
      >
        {t(isBack ? 'list.back' : 'list.publish')}
      </Button>
      <Question
        open={isAsking}
        title={t(isBack ? 'list.askBack' : 'list.askPublish', { number })}
        text={t('list.askText')}
        yes={t(isBack ? 'list.yesBack' : 'list.yesPublish')}
        no={t('list.no')}
        busy={publish.isPending}
        finalFocus={finalFocus}
        onYes={() => publish.mutate()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
