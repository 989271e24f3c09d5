import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * For the file at `own`: its stacks with the lines that were written, as they are when the sources run.
 * The map beside the file is read with the first stack: Node's own `--enable-source-maps` reads it at every start, for 80 MiB and a third
 * of a second. Without a map that can be read a stack stays as it is: this runs where an error is written down, and must not be the next one.
 */
export const sourceLinesOf = (own: string) => {
  const isBuilt = own.endsWith('.js')
  let map: SourceMap | undefined

  const written = (stack: string) => {
    map ??= new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(own)}.map`, 'utf8')))
    const lines = map
    return stack.replaceAll(/(file:[^\s()]+):(\d+):(\d+)/g, (frame, file, line, column) => {
      if (file !== own) return frame
      const origin = lines.findOrigin(Number(line), Number(column))
      return 'fileName' in origin ? `${new URL(origin.fileName, own).href}:${origin.lineNumber}:${origin.columnNumber}` : frame
    })
  }
  return (stack: string): string => {
    try {
      return isBuilt ? written(stack) : stack
    } catch {
      return stack
    }
  }
}

export const sourceLines = sourceLinesOf(import.meta.url)
