import { showToast, type ToastPhrase } from './toast-queue.ts'

/** Copies to the clipboard and says so; a browser may forbid it, which is said as well. */
export const copyText = async (text: string, done: ToastPhrase) => {
  try {
    await navigator.clipboard.writeText(text)
    showToast(done, 'info')
  } catch {
    showToast('COPY_ERROR')
  }
}
