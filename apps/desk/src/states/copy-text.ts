import { showToast } from './toasts.tsx'

/** Copies to the clipboard and says so; a browser may forbid it, which is said as well. */
export const copyText = async (text: string, done: string, failed: string) => {
  try {
    await navigator.clipboard.writeText(text)
    showToast(done)
  } catch {
    showToast(failed, 'danger')
  }
}
