import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { Refusal } from '@playhub/contract/refusals'
import yauzl from 'yauzl'
import { type ArchiveEntry, ENTRIES_MAX, type PlannedFile, planFiles, refusedFile } from './rules.ts'

type Entry = ArchiveEntry & { of: yauzl.Entry }
const CHUNK_BYTES = 65_536
type Unpacked = { bytes: number; sha256: string }
/** An opened archive with the files to unpack. */
export type Archive = {
  files: readonly PlannedFile<Entry>[]
  /** Unpacks a file to a new path. Throws ARCHIVE_DAMAGED if the bytes do not match the checksum or size that the archive states. */
  unpack: (file: PlannedFile<Entry>, to: string) => Promise<Unpacked>
  close: () => void
}

/**
 * Opens a zip archive and decides which files are unpacked. Reads only the archive's directory. Throws a Refusal whose code begins with
 * `ARCHIVE_`.
 */
export const openArchive = async (path: string): Promise<Archive> => {
  const handle = await open(path)
  const close = () => void handle.close()
  try {
    const { size } = await handle.stat()
    // File names are read as bytes, because the library would throw its own error for an invalid name.
    const options = { autoClose: false, decodeStrings: false }
    const zip = await yauzl.fromRandomAccessReaderPromise(new FileReader(handle), size, options).catch(refuseDamaged)
    if (zip.entryCount > ENTRIES_MAX) throw new Refusal('ARCHIVE_TOO_MANY_FILES')
    const files = planFiles(await readEntries(zip).catch(refuseDamaged), size)
    return { files, unpack: (file, to) => unpack(zip, file, to), close }
  } catch (error) {
    close()
    throw error
  }
}

/**
 * Replaces the file reader of yauzl 3.4.0, because an error in that reader could end the process. The error happens if unpacking of a
 * damaged file is stopped while the next read of this file waits for the read of another file. The reader then throws an error that no code
 * can catch.
 */
class FileReader extends yauzl.RandomAccessReader {
  readonly #handle: FileHandle

  constructor(handle: FileHandle) {
    super()
    this.#handle = handle
  }

  override _readStreamForRange(start: number, end: number) {
    return Readable.from(this.#chunks(start, end), { objectMode: false })
  }

  async *#chunks(start: number, end: number) {
    for (let at = start; at < end; ) {
      const { buffer, bytesRead } = await this.#handle.read({ buffer: Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - at)), position: at })
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
      at += bytesRead
    }
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, callback: (error: Error | null, bytes?: number) => void) {
    this.#handle.read(buffer, offset, length, position).then(({ bytesRead }) => callback(null, bytesRead), callback)
  }

  // Does nothing, because `openArchive` closes the file.
  override close(callback: (error: Error | null) => void) {
    callback(null)
  }
}

const readEntries = async (zip: yauzl.ZipFile): Promise<Entry[]> => {
  const entries: Entry[] = []
  for await (const of of zip.eachEntry()) {
    entries.push({
      name: textOf(of.fileNameRaw),
      bytes: of.uncompressedSize,
      mode: of.externalFileAttributes >>> 16,
      isEncrypted: of.isEncrypted(),
      method: of.compressionMethod,
      of,
    })
  }
  return entries
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const textOf = (bytes: Buffer): string | undefined => {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

const unpack = async (zip: yauzl.ZipFile, { entry, path }: PlannedFile<Entry>, to: string): Promise<Unpacked> => {
  const hash = createHash('sha256')
  let [bytes, sum] = [0, 0]
  try {
    // The stream fails as soon as it has more bytes than the archive's directory states.
    const stream = await zip.openReadStreamPromise(entry.of)
    const counted = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        sum = crc32(chunk, sum)
        hash.update(chunk)
        yield chunk
      }
    }
    await pipeline(stream, counted, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    return refuseDamaged(error, path)
  }
  if (sum !== entry.of.crc32) throw refusedFile('ARCHIVE_DAMAGED', path)
  return { bytes, sha256: hash.digest('hex') }
}

/**
 * If the error is a Refusal or a system error, such as a full disk, throws it again. Any other error means that the archive is damaged, and
 * becomes ARCHIVE_DAMAGED.
 */
const refuseDamaged = (error: unknown, path?: string): never => {
  if (error instanceof Refusal || (error instanceof Error && 'syscall' in error)) throw error
  throw path === undefined ? new Refusal('ARCHIVE_DAMAGED') : refusedFile('ARCHIVE_DAMAGED', path)
}
