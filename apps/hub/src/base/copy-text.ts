import { copyText as copy } from '@playhub/browser/copy-text'
import { showToast, type ToastPhrase } from './toast-queue.ts'

/** Copies a text to the clipboard. Then shows a toast that the text is copied, or that the browser does not allow copying. */
export const copyText = async (text: string, done: ToastPhrase) => ((await copy(text)) ? showToast(done, 'info') : showToast('COPY_ERROR'))
