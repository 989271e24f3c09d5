import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

const isBuilt = import.meta.url.endsWith('.js')
let map: SourceMap | undefined

/**
 * A stack of the built api with the lines that were written, as it is when the sources run.
 * The map is read with the first stack: Node's own `--enable-source-maps` reads it at every start, for 80 MiB and a third of a second.
 */
export const sourceLines = (stack: string): string => {
  if (!isBuilt) return stack
  map ??= new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(import.meta.url)}.map`, 'utf8')))
  return stack.replaceAll(/(file:[^\s()]+):(\d+):(\d+)/g, (frame, file, line, column) => {
    if (file !== import.meta.url) return frame
    const written = map?.findOrigin(Number(line), Number(column))
    return written && 'fileName' in written
      ? `${new URL(written.fileName, import.meta.url).href}:${written.lineNumber}:${written.columnNumber}`
      : frame
  })
}
