import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Converts stacks of the built file at `own` to lines of the sources. The source map is read when the first stack is converted. Node's
 * `--enable-source-maps` would read it at every start and cost 80 MiB and a third of a second. If the map cannot be read, a stack is
 * returned unchanged: this code runs while an error is logged and must not fail itself.
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
