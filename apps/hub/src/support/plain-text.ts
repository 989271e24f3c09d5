/** Returns the text of a message without HTML, with one line for each paragraph. */
export const plainOf = (html: string): string => {
  const lines = html.replaceAll(/<br\s*\/?>|<\/(p|pre)>/gi, '$&\n')
  // The document is only parsed: it runs no scripts and loads nothing.
  return (new DOMParser().parseFromString(lines, 'text/html').body.textContent ?? '').trim()
}
