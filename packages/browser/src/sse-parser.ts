type ServerEvent = { name: string; json: unknown }

/** More than any event of ours; a line without an end is not an event. */
const LINE_MAX = 1_048_576

/**
 * Takes the text of a stream of Server-Sent Events as it comes, cut anywhere, and gives the events that are whole by then.
 * Comments, ids and events whose data is no JSON are passed over.
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
    // A return at the very end may be the first half of a pair whose second half comes with the next piece.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = (lines.pop() ?? '').slice(-LINE_MAX)
    return lines.flatMap(takeLine)
  }
}
