import {
  isAppSignature,
  isHeaderBlock,
  isHeaderLine,
  isRule,
  isSignatureMark,
  MARK_MAX,
  readAttribution,
  readSeparator,
} from './quote-marks.ts'

/**
 * `said` is the text that the sender of a mail wrote. `rest` is what the mail program added: the quoted text of our e-mail or a signature.
 * `rest` is empty if nothing was added.
 */
export type Reply = { said: string; rest: string }

/**
 * Splits the text of a mail. `openings` are the first lines of our e-mails. They mark the start of a quote even if the mail program is
 * unknown. If a mail contains only a forwarded mail and no text above it, the forwarded text is `said`.
 */
export const splitReply = (text: string, openings: readonly string[] = []): Reply => {
  const lines = text.split('\n')
  const cut = findCut(lines, openings)
  const above = ownLines(lines.slice(0, cut?.at ?? lines.length))
  if (!cut) return above
  const below = lines.slice(cut.at)
  const answers = answersIn(below, cut, above.said === '')
  if (answers !== '') return { said: joined(above.said, answers), rest: text.trim() }
  if (above.said !== '' || cut.kind !== 'forward') return { said: above.said, rest: joined(above.rest, trimmed(below)) }
  return { said: forwarded(below), rest: text.trim() }
}

type Cut = { at: number; kind: 'quote' | 'reply' | 'forward' }

/** Finds where a quoted mail begins: `at` is the index of its first line. `kind` is `quote` if the quoted lines are marked with `>`. */
const findCut = (lines: readonly string[], openings: readonly string[]): Cut | undefined => {
  const places = lines.keys()
  for (const at of places) {
    const line = (lines[at] ?? '').trim()
    if (line === '') continue
    const kind = readSeparator(line)
    if (kind) return { at, kind }
    if (line.startsWith('>')) return { at, kind: 'quote' }
    if (isHeaderBlock(lines, at)) return { at: beforeRule(lines, at), kind: 'reply' }
    if (openings.includes(line)) return { at, kind: 'reply' }
    const attributed = kindOfAttributed(lines, at, openings)
    if (attributed) return { at, kind: attributed }
  }
  return undefined
}

/** Returns the index of the horizontal line that Outlook draws above the header; `at` if there is none. */
const beforeRule = (lines: readonly string[], at: number) => {
  for (let before = at - 1; before >= 0 && before >= at - 2; before -= 1) if (isRule((lines[before] ?? '').trim())) return before
  return at
}

/**
 * Returns what kind of quote follows the attribution that begins at this line (such as "On 26 Nov 2026 at 10:15 Anna wrote:"). Returns
 * undefined if no attribution begins at this line. Programs break an attribution into up to three lines, and some do not mark the quoted
 * lines.
 */
const kindOfAttributed = (lines: readonly string[], at: number, openings: readonly string[]): Cut['kind'] | undefined => {
  for (let count = 1; count <= 3; count += 1) {
    const parts = lines.slice(at, at + count).map((line) => line.trim())
    if (parts.includes('') || parts.some((part) => part.startsWith('>')) || parts.length < count) return undefined
    const found = readAttribution(parts.join(' '))
    if (!found) continue
    const next =
      lines
        .slice(at + count)
        .find((line) => line.trim() !== '')
        ?.trim() ?? ''
    if (next.startsWith('>')) return 'quote'
    // Prose may end like an attribution ("On 26 Nov 2026 I wrote:"). So an attribution without an e-mail address is accepted only if the
    // text of one of our e-mails begins after it.
    return found.isSure || openings.includes(next) ? 'reply' : undefined
  }
  return undefined
}

/**
 * Returns what the sender wrote below a quote or between its parts. An unmarked line directly below a long quoted line is treated as the
 * end of that quoted line, because programs break long lines and do not mark the second part.
 */
const answersIn = (below: readonly string[], { kind }: Cut, isBelowOnly: boolean): string => {
  if (kind !== 'quote') return ''
  const first = below.findIndex((line) => line.trim().startsWith('>'))
  if (first < 0) return ''
  const kept: string[] = []
  let isOwn = isBelowOnly
  for (const line of below.slice(first)) {
    const text = line.trim()
    const isQuoted = text.startsWith('>')
    if (isQuoted) isOwn = isBelowOnly || text.length < WRAPPED
    else if (text === '') isOwn = true
    kept.push(isQuoted || !isOwn ? '' : line)
  }
  return ownLines(kept).said
}
/** Minimum length of a quoted line that a program may have broken. Programs break lines after 72 to 80 characters. */
const WRAPPED = 60

/** Removes quoted lines, and moves the signature to `rest`. */
const ownLines = (lines: readonly string[]): Reply => {
  const tail = Math.max(0, lines.length - TAIL_LINES)
  const mark = lines.findIndex((line, at) => at >= tail && isSignatureMark(line.trimStart()) && isShort(lines.slice(at + 1)))
  let end = mark < 0 ? lines.length : mark
  // Moves up to three signature lines of mail programs, such as "Sent from my iPhone", to `rest`, because some mails have more than one.
  for (let count = 0; count < 3; count += 1) {
    const last = lines.findLastIndex((line, at) => at < end && line.trim() !== '')
    if (last < 0 || !isAppSignature((lines[last] ?? '').trim())) break
    end = last
  }
  return { said: trimmed(lines.slice(0, end).filter((line) => !line.trimStart().startsWith('>'))), rest: trimmed(lines.slice(end)) }
}
/** Maximum number of lines with text in a signature. */
const SIGNATURE_LINES = 12
/** Maximum number of lines from the beginning of a signature to the end of the text. */
const TAIL_LINES = 40
const isShort = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '').length <= SIGNATURE_LINES

/** Returns the text of a forwarded mail without its header. */
const forwarded = (below: readonly string[]): string => {
  const body = below.slice(1).map((line) => line.replace(/^> ?/, ''))
  const start = body.findIndex((line) => line.trim() !== '' && line.length <= MARK_MAX && !isHeaderLine(line.trim()))
  return start < 0 ? '' : ownLines(body.slice(start)).said
}

const trimmed = (lines: readonly string[]) =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')
