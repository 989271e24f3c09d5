/** The words of a message, a line for each paragraph. */
export const plainOf = (html: string): string => {
  const lines = html.replaceAll(/<br\s*\/?>|<\/(p|pre)>/gi, '$&\n')
  // Only read: a document made this way runs nothing.
  return (new DOMParser().parseFromString(lines, 'text/html').body.textContent ?? '').trim()
}
