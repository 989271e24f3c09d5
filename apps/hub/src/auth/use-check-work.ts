import { useState } from 'react'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { firstReason } from './waiting.tsx'

/** `held`: the check is running, and the player has already pressed the form's button. */
export type CheckWork = 'none' | 'running' | 'held'

/** Connects the robot check of a form with the form's button. Returns props for `RobotCheck` and a function for those of the button. */
export const useCheckWork = () => {
  const t = useFlowsT()
  const [work, onWork] = useState<CheckWork>('none')
  return {
    check: { work, onWork },
    /** `reasons`: why the button cannot be used yet, besides the running check. */
    button: (isSending: boolean, ...reasons: readonly (string | false | undefined)[]) => ({
      busy: isSending || work === 'held',
      blocked: firstReason(work === 'running' && t('registration.robotWait'), ...reasons),
    }),
  }
}
