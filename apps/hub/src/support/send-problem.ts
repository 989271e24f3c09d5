import { PostFormError } from '@playhub/browser/post-form'
import { isRefused } from '../base/refused.ts'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useRefusalText } from '../session/refusal-text.ts'
import { useDailyFiles } from './daily-files.ts'
import type { PickedFiles } from './drafts.ts'
import { useSupportT } from './texts.ts'

/** Returns a function that gives the text for any error of sending. */
export const useSendProblem = () => {
  const t = useFlowsT()
  const supportText = useSupportT()
  const refusalText = useRefusalText('form')
  const total = useDailyFiles()
  return (error: unknown, { image }: PickedFiles) => {
    if (error instanceof PostFormError) return t(image ? 'toast.ERROR_LOADING_IMAGE' : 'toast.ERROR_LOADING_VIDEO')
    return isRefused(error, 'UPLOAD_QUOTA_EXCEEDED') ? supportText('support.tooManyFiles', { total }) : refusalText(error)
  }
}
