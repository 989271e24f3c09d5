/** Returns the text of a message without HTML. Each paragraph, `pre` block and `<br>` ends a line. */
export const plainOf = (html: string): string => {
  const lines = html.replaceAll(/<br\s*\/?>|<\/(p|pre)>/gi, '$&\n')
  // The document is only parsed: it runs no scripts and loads nothing.
  return (new DOMParser().parseFromString(lines, 'text/html').body.textContent ?? '').trim()
}
