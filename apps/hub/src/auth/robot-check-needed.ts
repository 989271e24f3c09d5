import { Refusal } from '@playhub/contract/refusals'
import { useState } from 'react'
import { useProject } from '../session/config.ts'
import { attemptLimitOf, countFailedAttempt, forgetFailedAttempts, useFailedAttempts } from './failed-attempts.ts'

/**
 * Whether the robot check stands before a submit: as many tries as the project allows have failed, or the server asks for it.
 * The count here only shows the check before it is asked for; what counts is the server's.
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
    /** What the next call takes along. */
    proof: proof === '' ? {} : { captcha: proof },
    /** The server said no in the way of a warning, which is a failed attempt. */
    warned: ({ captchaRequired = false }: { captchaRequired?: boolean | undefined }) => {
      setProof('')
      countFailedAttempt()
      setAsked(captchaRequired)
    },
    refused: (error: unknown) => {
      // Anything else, such as a wait, leaves a solved check as good as it was.
      if (!isAboutCheck(error)) return
      setProof('')
      setAsked(true)
    },
  }
}

/** Said by the check that appears, and by nothing else. */
export const isAboutCheck = (error: unknown) =>
  error instanceof Refusal && (error.code === 'CAPTCHA_REQUIRED' || error.code === 'CAPTCHA_INVALID')
