import type { FastifyBaseLogger } from 'fastify'
import { symbols } from 'pino'
import { vi } from 'vitest'

/** Captures what a server logs from now on, until `restore` is called. */
export const listenToLog = (log: FastifyBaseLogger) => {
  // Pino does not write through process.stdout. Its stream is only reachable by a symbol.
  const stream = (log as unknown as Record<symbol, { write: (line: string) => void }>)[symbols.streamSym]
  if (!stream) throw new Error('no log stream')
  const lines: string[] = []
  const write = vi.spyOn(stream, 'write').mockImplementation((line) => void lines.push(line))
  return { lines, restore: () => write.mockRestore() }
}
