import { copyText as copy } from '@playhub/browser/copy-text'
import { showToast, type ToastPhrase } from './toast-queue.ts'

/** Copies to the clipboard and says so, or says that the browser forbids it. */
export const copyText = async (text: string, done: ToastPhrase) => ((await copy(text)) ? showToast(done, 'info') : showToast('COPY_ERROR'))
