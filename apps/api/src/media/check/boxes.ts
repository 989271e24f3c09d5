import { BrokenFile, type FileBytes } from './file-bytes.ts'

/** MP4 and QuickTime: boxes of a length, a four-letter type and a body, one in another (ISO/IEC 14496-12). */

export type Box = { type: string; at: number; body: number; end: number }

/** The boxes of a range. Throws BrokenFile where one reaches beyond it. */
export function* boxesIn(file: FileBytes, from: number, to: number): Generator<Box> {
  let at = from
  while (at + 8 <= to) {
    file.step()
    const head = file.read(at, 8)
    const short = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    const body = at + (short === 1 ? 16 : 8)
    // QuickTime ends a list of user data by a length of nothing; at the top it means "to the end".
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
