import type { FastifyBaseLogger } from 'fastify'
import { symbols } from 'pino'
import { vi } from 'vitest'

/** Captures what a server logs from now on, until `restore` is called. */
export const listenToLog = (log: FastifyBaseLogger) => {
  // The spy needs pino's own stream, because pino does not write through process.stdout. Only a symbol gives access to this stream.
  const stream = (log as unknown as Record<symbol, { write: (line: string) => void }>)[symbols.streamSym]
  if (!stream) throw new Error('no log stream')
  const lines: string[] = []
  const write = vi.spyOn(stream, 'write').mockImplementation((line) => void lines.push(line))
  return { lines, restore: () => write.mockRestore() }
}
