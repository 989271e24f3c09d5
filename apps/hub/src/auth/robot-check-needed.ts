import { Refusal } from '@playhub/contract/refusals'
import { useState } from 'react'
import { useProject } from '../session/config.ts'
import { attemptLimitOf, countFailedAttempt, forgetFailedAttempts, useFailedAttempts } from './failed-attempts.ts'

/**
 * Controls the robot check before a submit. The check is shown after as many failed attempts as the project allows, or when the server
 * demands it. This browser counts failed attempts only to show the check early; the server decides whether a call needs it.
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
    /** The solution of the robot check, to send with the next call. */
    proof: proof === '' ? {} : { captcha: proof },
    /** Call this with the server's warning about a wrong password or code. It counts one failed attempt. */
    warned: ({ captchaRequired = false }: { captchaRequired?: boolean | undefined }) => {
      setProof('')
      countFailedAttempt()
      setAsked(captchaRequired)
    },
    refused: (error: unknown) => {
      // If the refusal has another reason, such as too many requests, the solved robot check can still be used.
      if (!isAboutCheck(error)) return
      setProof('')
      setAsked(true)
    },
  }
}

/** Whether an error is about the robot check. The check itself shows such an error, so no other message is needed. */
export const isAboutCheck = (error: unknown) =>
  error instanceof Refusal && (error.code === 'CAPTCHA_REQUIRED' || error.code === 'CAPTCHA_INVALID')
