import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { type StandIn, standInPath, standIns } from '@playhub/contract/games/sdk-file'

/**
 * SDK URLs of other portals. For each SDK, the hub has a script of its own that replaces it (a stand-in). When a game is unpacked, the SDK
 * URLs in its pages and scripts are replaced by those of the stand-ins. A game may also load an SDK from its own origin. For such a
 * request, `standInAt` finds the stand-in.
 */

// A page may leave out the scheme of a URL. The browser then uses the page's own scheme.
const addresses: readonly [RegExp, StandIn][] = [
  [/(?:https?:)?\/\/(?:yandex\.(?:ru|com)\/games\/sdk\/v2|sdk\.games\.s3\.yandex\.net\/sdk\.js)/g, 'yandex'],
  [/(?:https?:)?\/\/sdk\.crazygames\.com\/crazygames-sdk-v3\.js/g, 'crazygames'],
  [/(?:https?:)?\/\/game-cdn\.poki\.com\/scripts\/v2\/poki-sdk\.js/g, 'poki'],
  [/(?:https?:)?\/\/bridge\.playgama\.com\/[\w./-]*playgama-bridge\.js/g, 'playgama'],
]

/** Returns the name of the script that replaces an SDK at this path on the origin of games; undefined if the path is a game's own file. */
export const standInAt = (path: string): StandIn | undefined => {
  // Yandex Games serves its SDK on the game's origin.
  if (path === '/sdk.js') return 'yandex'
  // Games that were built for Playgama contain this script as a file.
  if (path.endsWith('/playgama-bridge.js')) return 'playgama'
  return standIns.find((name) => path === standInPath(name))
}

/** Maximum size of a file in which SDK URLs are replaced. Larger files are data, not scripts that load an SDK. */
const TEXT_MAX_BYTES = 8_388_608

type Unpacked = { bytes: number; sha256: string }

/** Replaces the SDK URLs in an unpacked page or script. Returns the size and checksum of the file afterwards. */
export const withStandIns = async (file: { path: string; type: string; encoding: string }, unpacked: Unpacked): Promise<Unpacked> => {
  if (file.encoding !== '' || !/^text\/(html|javascript)/.test(file.type) || unpacked.bytes > TEXT_MAX_BYTES) return unpacked
  // The SDK URLs are ASCII. With the encoding latin1, all other bytes stay unchanged.
  const text = await readFile(file.path, 'latin1')
  const changed = addresses.reduce((before, [pattern, name]) => before.replace(pattern, standInPath(name)), text)
  if (changed === text) return unpacked
  const bytes = Buffer.from(changed, 'latin1')
  await writeFile(file.path, bytes)
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}
