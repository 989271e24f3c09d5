/** Offers a text as a file download. */
export const saveFile = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL after this task, so the URL must stay valid for a while.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
