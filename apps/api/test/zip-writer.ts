import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive. With the fields after `bytes`, tests build invalid or dangerous archives. */
export type ZipFile = {
  name: string | Buffer
  bytes?: Buffer | string
  /** The Unix file mode, for example that of a symbolic link. */
  mode?: number
  /** The size in bytes that the archive claims; by default the real size. */
  claimedBytes?: number
  /** The CRC-32 that the archive claims; by default the real CRC-32. */
  claimedCrc?: number
  flags?: number
  method?: number
}

const UTF8 = 0x800
const UNIX = 3 << 8

/** Writes a zip archive. `entryCount` is the number of files that the archive claims to contain. */
export const zipOf = (files: readonly ZipFile[], entryCount = files.length): Buffer => {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, bytes = 'x', mode = 0, claimedBytes, claimedCrc, flags = UTF8, method = 8 } of files) {
    const [raw, label] = [Buffer.from(bytes), Buffer.from(name)]
    const packed = method === 8 ? deflateRawSync(raw, { level: 1 }) : raw
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(claimedCrc ?? crc32(raw), 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(claimedBytes ?? raw.length, 8)
    const shared = Buffer.alloc(10)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(method, 4)
    const lengths = Buffer.alloc(4)
    lengths.writeUInt16LE(label.length, 0)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, sizes, lengths, label, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE((mode << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    const madeBy = Buffer.alloc(2)
    madeBy.writeUInt16LE(UNIX | 20)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), madeBy, shared, sizes, lengths, rest, label]))
    locals.push(local)
    offset += local.length
  }
  const length = directory.reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([...locals, ...directory, endOf(entryCount, length, offset)])
}

/** Returns the end record of the directory. If there are too many files for the ordinary record, adds a ZIP64 record before it. */
const endOf = (entryCount: number, length: number, offset: number): Buffer => {
  const big = Buffer.alloc(56)
  big.write('PK\u0006\u0006')
  big.writeBigUInt64LE(44n, 4)
  for (const [at, value] of [
    [24, entryCount],
    [32, entryCount],
    [40, length],
    [48, offset],
  ] as const)
    big.writeBigUInt64LE(BigInt(value), at)
  const locator = Buffer.alloc(20)
  locator.write('PK\u0006\u0007')
  locator.writeBigUInt64LE(BigInt(offset + length), 8)
  locator.writeUInt32LE(1, 16)
  const isBig = entryCount > 65_534
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(isBig ? 65_535 : entryCount, 8)
  end.writeUInt16LE(isBig ? 65_535 : entryCount, 10)
  end.writeUInt32LE(isBig ? 0xffff_ffff : length, 12)
  end.writeUInt32LE(isBig ? 0xffff_ffff : offset, 16)
  return isBig ? Buffer.concat([big, locator, end]) : end
}

/** Returns a small game whose page shows `text`. */
export const gameZip = (text: string, more: readonly ZipFile[] = []) =>
  zipOf([
    { name: 'index.html', bytes: `<!doctype html><title>${text}</title><script src="game.js"></script>` },
    { name: 'game.js', bytes: `'${text}'` },
    ...more,
  ])
