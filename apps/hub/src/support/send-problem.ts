import { PostFormError } from '@playhub/ui/post-form'
import { useFlowsT } from '../flows-texts.ts'
import { useRefusalText } from '../refusal-text.ts'
import type { PickedFiles } from './drafts.ts'

/** The sentence for whatever the sending of a message ended with. */
export const useSendProblem = () => {
  const t = useFlowsT()
  const refusalText = useRefusalText()
  return (error: unknown, { image }: PickedFiles) =>
    error instanceof PostFormError ? t(image ? 'toast.ERROR_LOADING_IMAGE' : 'toast.ERROR_LOADING_VIDEO') : refusalText(error)
}
