import { BrokenFile, type FileBytes } from './file-bytes.ts'

/** MP4 and QuickTime files consist of nested boxes, each with a length, a four-letter type and a body (ISO/IEC 14496-12). */

export type Box = { type: string; at: number; body: number; end: number }

/** Yields the boxes in a range. Throws BrokenFile if a box extends beyond the range. */
export function* boxesIn(file: FileBytes, from: number, to: number): Generator<Box> {
  let at = from
  while (at + 8 <= to) {
    file.step()
    const head = file.read(at, 8)
    const short = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    const body = at + (short === 1 ? 16 : 8)
    // In QuickTime, a length of 0 ends a list of user data. At the top level it means "until the end of the file".
    if (short === 0 && to !== file.size) return
    const end = short === 0 ? to : at + (short === 1 ? Number(file.read(at + 8, 8).readBigUInt64BE()) : short)
    if (end < body || end > to) throw new BrokenFile(`box ${type} reaches beyond its place`)
    yield { type, at, body, end }
    at = end
  }
}

export const findBox = (file: FileBytes, { body, end }: Box, ...path: readonly string[]): Box | undefined => {
  const [wanted, ...deeper] = path
  for (const box of boxesIn(file, body, end)) {
    if (box.type !== wanted) continue
    return deeper.length === 0 ? box : findBox(file, box, ...deeper)
  }
  return undefined
}
