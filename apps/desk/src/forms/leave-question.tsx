import { Question } from '@playhub/ui/dialog'
import { useEditingT } from './editing-texts.ts'
import { useLeaving } from './leave-guard.ts'

/** Asks for confirmation before the staff member leaves a screen with unsaved changes. */
export const LeaveQuestion = () => {
  const t = useEditingT()
  const { isAsked, leave, stay } = useLeaving()
  return (
    <Question
      open={isAsked}
      title={t('leave.title')}
      text={t('leave.text')}
      yes={t('leave.yes')}
      no={t('leave.no')}
      onYes={leave}
      onNo={stay}
    />
  )
}
