import { useStore } from '@playhub/browser/use-store'
import { Question } from '@playhub/ui/dialog'
import { useT } from '../base/i18n.tsx'
import { useStaff } from '../base/session.tsx'
import { draftQuestion, useEndSession } from './sign-out.ts'

/** Asks for confirmation before a sign-out deletes the drafts of the staff member. */
export const SignOutQuestion = () => {
  const t = useT()
  const { id } = useStaff()
  const { askedId, count } = useStore(draftQuestion)
  const end = useEndSession()
  const close = () => draftQuestion.set({ askedId: '', count })
  return (
    <Question
      open={askedId === id}
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
