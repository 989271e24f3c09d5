/** The expected answer to a request. `free`: ranges of bytes of the body that may differ from the expected bytes, such as a new id. */
export type Expected = { status: number; body: Buffer; free?: readonly { from: number; to: number }[] }

const END_OF_HEAD = '\r\n\r\n'

/**
 * Returns a function that reads HTTP/1.1 answers from a connection, in chunks of any size. The function compares each answer with the
 * expected answer byte by byte, and throws at the first difference. It needs much less processor time than a full HTTP client, so that the
 * client does not limit the measured rate.
 */
export const createAnswerReader = ({ status, body, free = [] }: Expected, onAnswer: () => void) => {
  const begin = `HTTP/1.1 ${status} `
  let head = ''
  let inBody = false
  let at = 0

  const finish = () => {
    inBody = false
    at = 0
    head = ''
    onAnswer()
  }

  const readHead = (chunk: Buffer, from: number): number => {
    const before = head.length
    head += chunk.toString('latin1', from)
    const end = head.indexOf(END_OF_HEAD)
    if (end === -1) return chunk.length
    head = head.slice(0, end)
    if (!head.startsWith(begin)) throw new Error(`expected ${status}, got:\n${head}`)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (body.length > 0 && Number(length) !== body.length) throw new Error(`expected ${body.length} bytes, got ${length}:\n${head}`)
    inBody = true
    return from + end + END_OF_HEAD.length - before
  }

  /**
   * In this chunk of the body, replaces the bytes of the `free` ranges by the expected bytes, so that the comparison ignores these ranges.
   */
  const fillFree = (piece: Buffer) => {
    for (const part of free) {
      const start = Math.max(part.from, at)
      const end = Math.min(part.to, at + piece.length)
      if (start < end) body.copy(piece, start - at, start, end)
    }
  }

  return (chunk: Buffer) => {
    let from = 0
    while (from < chunk.length) {
      if (!inBody) from = readHead(chunk, from)
      if (!inBody) return
      const taken = Math.min(chunk.length - from, body.length - at)
      fillFree(chunk.subarray(from, from + taken))
      if (chunk.compare(body, at, at + taken, from, from + taken) !== 0) throw new Error(`an answer differs after byte ${at}`)
      from += taken
      at += taken
      if (at === body.length) finish()
    }
  }
}
