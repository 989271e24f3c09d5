/** Formats JSON with an indent of two spaces. Text that is not JSON stays unchanged. Numbers keep all their digits. */
export const prettyJson = (text: string): string => {
  try {
    JSON.parse(text)
  } catch {
    return text
  }
  let depth = 0
  const line = (by: number) => {
    depth += by
    return `\n${'  '.repeat(depth)}`
  }
  // Each part is a string, a literal, a punctuation mark, or an empty list or object, which stays on one line.
  const parts = text.match(/"(?:[^"\\]|\\.)*"|\[\s*\]|\{\s*\}|[[\]{},:]|[^\s"[\]{},:]+/g) ?? []
  return parts
    .map((part) => {
      if (part === '{' || part === '[') return part + line(1)
      if (part === '}' || part === ']') return line(-1) + part
      if (part === ',') return part + line(0)
      return part === ':' ? ': ' : part.replace(/^([[{])\s+/, '$1')
    })
    .join('')
}
