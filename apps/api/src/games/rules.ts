import {
  GAME_FILES_MAX,
  GAME_PATH_MAX,
  GAME_RATIO_FROM_BYTES,
  GAME_RATIO_MAX,
  GAME_UNPACKED_MAX_BYTES,
} from '@playhub/contract/games/game-limits'
import { Refusal, type RefusalCode } from '@playhub/contract/refusals'
import { fileTypeOf } from './file-types.ts'

/**
 * An entry of an archive, with the values from the archive's directory. `name` is undefined if it is not valid UTF-8. `mode` is the Unix
 * file mode, `method` the number of the compression method in the zip format.
 */
export type ArchiveEntry = { name: string | undefined; bytes: number; mode: number; isEncrypted: boolean; method: number }
/** A file to unpack. `path` is its path within the version. */
export type PlannedFile<E> = { entry: E; path: string; type: string; encoding: string }

/**
 * Maximum number of entries in an archive. It is higher than the maximum number of files, because folders and files that macOS adds are
 * entries too.
 */
export const ENTRIES_MAX = 2 * GAME_FILES_MAX
export const INDEX = 'index.html'
/**
 * Time in ms after which an unfinished version is treated as abandoned. Unpacking takes seconds or a few minutes, so after this time its
 * process has died.
 */
export const UNPACKING_MS = 10 * 60_000

/**
 * Decides which files of an archive are unpacked, and at which paths. Throws a Refusal whose code begins with `ARCHIVE_`. The sizes are
 * those in the archive's directory; unpacking checks whether they are true.
 */
export const planFiles = <E extends ArchiveEntry>(entries: readonly E[], archiveBytes: number): PlannedFile<E>[] => {
  const kept = entries.flatMap((entry) => {
    const path = checkedPath(entry)
    return path.endsWith('/') || isJunk(path) ? [] : [{ entry, path }]
  })
  if (kept.length > GAME_FILES_MAX) throw new Refusal('ARCHIVE_TOO_MANY_FILES')
  refuseTwins(kept.map(({ path }) => path))
  refuseSize(
    kept.reduce((sum, { entry }) => sum + entry.bytes, 0),
    archiveBytes,
  )
  const top = topFolderOf(kept.map(({ path }) => path))
  const files = kept.map(({ entry, path }) => {
    const told = fileTypeOf(path)
    if (!told) throw refusedFile('ARCHIVE_TYPE', path)
    return { entry, path: path.slice(top.length), ...told }
  })
  if (!files.some(({ path }) => path === INDEX)) throw new Refusal('ARCHIVE_NO_INDEX')
  return files
}

const FIELD_MAX = 200

/** Returns a Refusal with one field problem. The problem's path is the name of the file, and its code is `detail`. */
export const refusedFile = (code: RefusalCode, path: string, detail: string = code) =>
  new Refusal(code, {
    fields: [
      {
        path: path
          .toWellFormed()
          .replace(/\p{Cc}/gu, '?')
          .slice(0, FIELD_MAX),
        code: detail,
      },
    ],
  })

/** The methods that we can unpack: 0 stores a file uncompressed, 8 is Deflate. */
const METHODS: readonly number[] = [0, 8]
const METHOD_NAMES: Readonly<Record<number, string>> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'BZip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
}

const KIND = 0o170000
const REGULAR = 0o100000
const FOLDER = 0o040000

/**
 * Returns the name of an entry as a path. Throws if an archive must not contain such an entry. The path is only compared with URLs; no file
 * is stored under it.
 */
const checkedPath = ({ name, mode, isEncrypted, method }: ArchiveEntry): string => {
  if (name === undefined || !isPath(name)) throw refusedFile('ARCHIVE_PATH_INVALID', name ?? '')
  const kind = mode & KIND
  if (kind !== 0 && kind !== REGULAR && kind !== FOLDER) throw refusedFile('ARCHIVE_LINK', name)
  if (isEncrypted) throw refusedFile('ARCHIVE_ENCRYPTED', name)
  if (!METHODS.includes(method)) throw refusedFile('ARCHIVE_METHOD', name, METHOD_NAMES[method] ?? String(method))
  return name
}

const isPath = (name: string) => {
  // In an archive, the name of a folder ends with a slash.
  const parts = name.replace(/\/$/, '').split('/')
  return (
    name.length <= GAME_PATH_MAX && !/[\\:\p{Cc}\p{Cf}]/u.test(name) && parts.every((part) => part !== '' && part !== '.' && part !== '..')
  )
}

/** Whether this is a file that operating systems add to archives, such as `.DS_Store`. */
const isJunk = (path: string) => path.startsWith('__MACOSX/') || /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(path)

/** Refuses two names that are equal, or that many file systems treat as one: they differ only in case or in the encoding of accents. */
const refuseTwins = (paths: readonly string[]) => {
  const seen = new Map<string, string>()
  for (const path of paths) {
    const key = path.normalize('NFC').toLowerCase()
    const twin = seen.get(key)
    if (twin !== undefined) throw refusedFile(twin === path ? 'ARCHIVE_PATH_TWICE' : 'ARCHIVE_PATH_INVALID', path)
    seen.set(key, path)
  }
}

const refuseSize = (bytes: number, archiveBytes: number) => {
  if (bytes > GAME_RATIO_FROM_BYTES && bytes > archiveBytes * GAME_RATIO_MAX) throw new Refusal('ARCHIVE_BOMB')
  if (bytes > GAME_UNPACKED_MAX_BYTES) throw new Refusal('ARCHIVE_TOO_LARGE')
}

/**
 * Returns the top folder if it contains all files, with a slash at the end. Returns an empty string if the start page is at the top level
 * or the files have no common folder.
 */
const topFolderOf = (paths: readonly string[]): string => {
  if (paths.includes(INDEX)) return ''
  const top = /^[^/]+\//.exec(paths[0] ?? '')?.[0] ?? ''
  return paths.every((path) => path.startsWith(top)) ? top : ''
}

type Sized = { path: string; bytes: number }

/**
 * Estimates the bytes that load before the game starts: the start page, and every file whose name the start page contains. Engines name
 * their large files in the start page. Files that scripts load later are not counted.
 */
export const startBytesOf = (files: readonly Sized[], startPage: string): number =>
  files
    .filter(({ path }) => path === INDEX || names(startPage, path.slice(path.lastIndexOf('/') + 1)))
    .reduce((sum, { bytes }) => sum + bytes, 0)

/** Whether the page contains the file name as a whole name, not as a part of a longer one: `data.js` does not name `a.js`. */
const names = (page: string, name: string) => {
  for (let at = page.indexOf(name); at >= 0; at = page.indexOf(name, at + 1))
    if (!/[\w.-]/.test(page[at - 1] ?? '') && !/^[\w-]/.test(page[at + name.length] ?? '')) return true
  return false
}
