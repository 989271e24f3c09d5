import { Refusal } from '@playhub/contract/refusals'
import { useState } from 'react'
import { useProject } from '../session/config.ts'
import { attemptLimitOf, countFailedAttempt, forgetFailedAttempts, useFailedAttempts } from './failed-attempts.ts'

/**
 * Controls the robot check before a submit. It is shown after as many failures as the project allows, or when the server demands it. This
 * browser counts failures only to show the check earlier. The server's own count decides.
 */
export const useRobotCheck = (project: string) => {
  const limit = attemptLimitOf(useProject(project).project)
  const attempts = useFailedAttempts()
  const [isAsked, setAsked] = useState(false)
  const [proof, setProof] = useState('')

  return {
    isOpen: proof === '' && (isAsked || attempts >= limit),
    solve: (solved: string) => {
      setProof(solved)
      setAsked(false)
      forgetFailedAttempts()
    },
    /** The solution to send with the next call. */
    proof: proof === '' ? {} : { captcha: proof },
    /** Counts a warning as a failed attempt. */
    warned: ({ captchaRequired = false }: { captchaRequired?: boolean | undefined }) => {
      setProof('')
      countFailedAttempt()
      setAsked(captchaRequired)
    },
    refused: (error: unknown) => {
      // Any other refusal, such as a wait, leaves a solved robot check valid.
      if (!isAboutCheck(error)) return
      setProof('')
      setAsked(true)
    },
  }
}

/** Whether an error is about the robot check. Such an error gets no message besides the check itself. */
export const isAboutCheck = (error: unknown) =>
  error instanceof Refusal && (error.code === 'CAPTCHA_REQUIRED' || error.code === 'CAPTCHA_INVALID')
