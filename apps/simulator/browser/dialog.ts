/** Creates a dialog that covers the whole page of a shop. The caller opens it. */
export const createDialog = (frame: HTMLIFrameElement, label: string) => {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', label)
  // The shop's page forbids style elements, so `::backdrop` cannot be styled. The dialog itself acts as the backdrop.
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
