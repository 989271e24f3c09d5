type ServerEvent = { name: string; json: unknown }

/** Maximum number of characters that are kept of an unfinished line. No event of this server is longer. */
const LINE_MAX = 1_048_576

/**
 * Parses a stream of Server-Sent Events. It takes the text in pieces and returns the events that are complete. Comments, ids and events
 * without JSON data are ignored.
 */
export const sseParser = () => {
  let rest = ''
  let name = ''
  let data: string[] = []

  const endEvent = (): ServerEvent[] => {
    const event = { name: name || 'message', text: data.join('\n') }
    name = ''
    data = []
    try {
      return event.text === '' ? [] : [{ name: event.name, json: JSON.parse(event.text) }]
    } catch {
      return []
    }
  }

  const takeLine = (line: string): ServerEvent[] => {
    if (line === '') return endEvent()
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'event') name = value
    if (field === 'data') data.push(value)
    return []
  }

  return (chunk: string) => {
    rest += chunk
    // A carriage return at the end may be the first half of CRLF.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = (lines.pop() ?? '').slice(-LINE_MAX)
    return lines.flatMap(takeLine)
  }
}
