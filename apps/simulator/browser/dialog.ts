/** A dialog over the whole of a shop's page, not open yet. */
export const createDialog = (frame: HTMLIFrameElement, label: string) => {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', label)
  // The shop's page forbids style elements, and with them ::backdrop: the dialog is its own.
  Object.assign(dialog.style, {
    boxSizing: 'border-box',
    display: 'grid',
    width: '100vw',
    height: '100dvh',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    padding: '16px',
    border: '0',
    background: 'rgb(0 0 0 / 0.6)',
  })
  dialog.append(frame)
  return dialog
}
