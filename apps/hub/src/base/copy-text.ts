import { copyText as copy } from '@playhub/browser/copy-text'
import { showToast, type ToastPhrase } from './toast-queue.ts'

/** Copies a text to the clipboard. Shows a toast that it is copied, or that the browser forbids it. */
export const copyText = async (text: string, done: ToastPhrase) => ((await copy(text)) ? showToast(done, 'info') : showToast('COPY_ERROR'))
