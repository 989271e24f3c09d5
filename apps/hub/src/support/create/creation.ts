import { safeStorage } from '@playhub/browser/safe-storage'
import { support } from '@playhub/contract/support'
import { useEffect, useRef, useState } from 'react'
import { isAboutCheck } from '../../auth/robot-check-needed.ts'
import { showToast } from '../../base/toast-queue.ts'
import { ATTEMPT_KEY, type PickedFiles } from '../drafts.ts'
import { isGivenUp, sendForm } from '../send-form.ts'

type NewTicket = { title: string; html: string; files: PickedFiles; project: string; feedbackEmail: string | undefined }

/** The sending of a new ticket: its progress and its result. */
export const useCreation = (userId: string) => {
  const [state, setState] = useState<{ isSending: boolean; progress: number; error?: unknown }>({ isSending: false, progress: 0 })
  // The robot check that a guest must solve if others at the same address wrote before.
  const [check, setCheck] = useState<{ isAsked: boolean; proof?: string }>({ isAsked: false })
  const giveUp = useRef<AbortController>(undefined)
  useEffect(() => () => giveUp.current?.abort(), [])

  /** The ticket's id. Undefined if it was not created; the reason is shown. */
  const send = async (ticket: NewTicket): Promise<string | undefined> => {
    const { title, html, files, project, feedbackEmail } = ticket
    giveUp.current = new AbortController()
    const { signal } = giveUp.current
    setState({ isSending: true, progress: 0 })
    try {
      const { id } = await sendForm(support.createTicket, {
        data: {
          ...{ title, project, clientId: attemptOf(userId, ticket) },
          ...(html && { text: html }),
          ...(feedbackEmail && { feedbackEmail }),
          ...(check.proof !== undefined && { captcha: check.proof }),
        },
        ...{ files, signal, onProgress: (progress) => setState({ isSending: true, progress }) },
      })
      local.write(ATTEMPT_KEY, undefined)
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

const local = safeStorage(() => localStorage)

/**
 * The `clientId` of a ticket. It stays the same while the content is the same, in any tab and after a reload, so that a lost answer creates
 * no second ticket. Other content is another ticket.
 */
const attemptOf = (userId: string, { title, html, files, project }: NewTicket): string => {
  const facts = [files.image, files.video].map((file) => file && [file.name, file.size, file.lastModified])
  const what = JSON.stringify([userId, project, title, html, facts])
  const [kept, key] = local.read(ATTEMPT_KEY)?.split('\n') ?? []
  if (kept === what && key) return key
  const fresh = crypto.randomUUID()
  local.write(ATTEMPT_KEY, `${what}\n${fresh}`)
  return fresh
}
