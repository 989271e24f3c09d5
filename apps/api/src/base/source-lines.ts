import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Returns a function that converts the positions in a stack from built files to source files. It converts positions in the built file `own`
 * and in files of the same folder. A source map is read when a stack first contains its file. Node's `--enable-source-maps` would read all
 * maps at every start and cost 80 MiB and a third of a second. If a map cannot be read, the stack is returned unchanged: this code runs
 * while an error is logged, so it must not throw.
 */
export const sourceLinesOf = (own: string) => {
  const isBuilt = own.endsWith('.js')
  const folder = new URL('.', own).href
  const maps = new Map<string, SourceMap>()

  const mapOf = (file: string) => {
    const map = maps.get(file) ?? new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')))
    maps.set(file, map)
    return map
  }

  const written = (stack: string) =>
    stack.replaceAll(/(file:[^\s()]+):(\d+):(\d+)/g, (frame, file, line, column) => {
      if (new URL('.', file).href !== folder) return frame
      const origin = mapOf(file).findOrigin(Number(line), Number(column))
      return 'fileName' in origin ? `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}` : frame
    })
  return (stack: string): string => {
    try {
      return isBuilt ? written(stack) : stack
    } catch {
      return stack
    }
  }
}

export const sourceLines = sourceLinesOf(import.meta.url)
