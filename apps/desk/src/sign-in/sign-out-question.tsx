import { useStore } from '@playhub/browser/use-store'
import { Question } from '@playhub/ui/dialog'
import { useT } from '../base/i18n.tsx'
import { draftQuestion, useEndSession } from './sign-out.ts'

/** Asks before a sign-out deletes the member's drafts. */
export const SignOutQuestion = () => {
  const t = useT()
  const { isAsked, count } = useStore(draftQuestion)
  const end = useEndSession()
  const close = () => draftQuestion.set({ isAsked: false, count })
  return (
    <Question
      open={isAsked}
      title={t('shell.drafts.title')}
      text={t('shell.drafts.text', { count })}
      yes={t('shell.signOut')}
      no={t('shell.drafts.no')}
      busy={end.isPending}
      onYes={() => end.mutate(undefined, { onSettled: close })}
      onNo={close}
    />
  )
}
