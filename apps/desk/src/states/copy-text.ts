import { copyText as copy } from '@playhub/browser/copy-text'
import { showToast } from './toasts.tsx'

/** Copies to the clipboard and shows a toast with the result. */
export const copyText = async (text: string, done: string, failed: string) =>
  (await copy(text)) ? showToast(done) : showToast(failed, 'danger')
