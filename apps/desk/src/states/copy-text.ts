import { copyText as copy } from '@playhub/browser/copy-text'
import { showToast } from './toasts.tsx'

/** Copies to the clipboard and says so, or that the browser forbids it. */
export const copyText = async (text: string, done: string, failed: string) =>
  (await copy(text)) ? showToast(done) : showToast(failed, 'danger')
