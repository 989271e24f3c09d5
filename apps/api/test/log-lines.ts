import type { FastifyBaseLogger } from 'fastify'
import { symbols } from 'pino'
import { vi } from 'vitest'

/** What a server logs from now on, instead of where it went; `restore` ends that. */
export const listenToLog = (log: FastifyBaseLogger) => {
  // Pino writes past process.stdout, keeps its stream behind a symbol, and has no other way to it.
  const stream = (log as unknown as Record<symbol, { write: (line: string) => void }>)[symbols.streamSym]
  if (!stream) throw new Error('no log stream')
  const lines: string[] = []
  const write = vi.spyOn(stream, 'write').mockImplementation((line) => void lines.push(line))
  return { lines, restore: () => write.mockRestore() }
}
