import { support } from '@playhub/contract/support'
import { useEffect, useRef, useState } from 'react'
import { isAboutCheck } from '../../auth/robot-check-needed.ts'
import { showToast } from '../../base/toast-queue.ts'
import { attemptOf, forgetAttempt, type PickedFiles } from '../drafts.ts'
import { isGivenUp, sendForm } from '../send-form.ts'

type NewTicket = {
  title: string
  html: string
  files: PickedFiles
  project: string
  incident: string | undefined
  feedbackEmail: string | undefined
}

/** Sends a new ticket, and keeps the progress and the error. */
export const useCreation = (userId: string) => {
  const [state, setState] = useState<{ isSending: boolean; progress: number; error?: unknown }>({ isSending: false, progress: 0 })
  // The robot check. A guest must solve it if other guests with the same IP address have created tickets before.
  const [check, setCheck] = useState<{ isAsked: boolean; proof?: string }>({ isAsked: false })
  const giveUp = useRef<AbortController>(undefined)
  useEffect(() => () => giveUp.current?.abort(), [])

  /** Resolves with the ticket's id. If the ticket was not created, resolves with undefined, and the form shows why. */
  const send = async (ticket: NewTicket): Promise<string | undefined> => {
    const { title, html, files, project, incident, feedbackEmail } = ticket
    giveUp.current = new AbortController()
    const { signal } = giveUp.current
    setState({ isSending: true, progress: 0 })
    try {
      const { id } = await sendForm(support.createTicket, {
        data: {
          ...{ title, project, clientId: await attemptOf(contentOf(userId, ticket)) },
          ...(html && { text: html }),
          ...(incident && { incident }),
          ...(feedbackEmail && { feedbackEmail }),
          ...(check.proof !== undefined && { captcha: check.proof }),
        },
        ...{ files, signal, onProgress: (progress) => setState({ isSending: true, progress }) },
      })
      forgetAttempt()
      return id
    } catch (error) {
      if (isAboutCheck(error)) setCheck({ isAsked: true })
      if (isGivenUp(error) || isAboutCheck(error)) setState({ isSending: false, progress: 0 })
      else {
        showToast('CREATE_TICKET_ERROR')
        setState({ isSending: false, progress: 0, error })
      }
      return undefined
    }
  }
  const handleSolved = (proof: string) => setCheck({ isAsked: true, proof })
  return { ...state, check: { ...check, onSolved: handleSolved }, send, cancel: () => giveUp.current?.abort() }
}

/** Returns all facts by which two tickets are told apart. */
const contentOf = (userId: string, { title, html, files, project }: NewTicket): string => {
  const facts = [files.image, files.video].map((file) => file && [file.name, file.size, file.lastModified])
  return JSON.stringify([userId, project, title, html, facts])
}
