const BINARY = 'application/octet-stream'
const SCRIPT = 'text/javascript; charset=utf-8'

/** The types of files that a game may have, by extension. */
const types: Readonly<Record<string, string>> = {
  ...{ html: 'text/html; charset=utf-8', css: 'text/css; charset=utf-8', js: SCRIPT, mjs: SCRIPT, json: 'application/json' },
  ...{ map: 'application/json', webmanifest: 'application/manifest+json', wasm: 'application/wasm', txt: 'text/plain; charset=utf-8' },
  ...{ xml: 'text/xml', csv: 'text/csv; charset=utf-8', yaml: 'text/plain; charset=utf-8', md: 'text/plain; charset=utf-8' },
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp', avif: 'image/avif' },
  ...{ svg: 'image/svg+xml', ico: 'image/x-icon', bmp: 'image/bmp' },
  ...{ mp3: 'audio/mpeg', ogg: 'audio/ogg', oga: 'audio/ogg', opus: 'audio/ogg', wav: 'audio/wav', m4a: 'audio/mp4', aac: 'audio/aac' },
  ...{ flac: 'audio/flac', mp4: 'video/mp4', webm: 'video/webm', ogv: 'video/ogg' },
  ...{ woff: 'font/woff', woff2: 'font/woff2', ttf: 'font/ttf', otf: 'font/otf' },
  ...{ gltf: 'model/gltf+json', glb: 'model/gltf-binary' },
  // Data files of engines and frameworks: Unity, Godot, Emscripten, Defold, Construct, Cocos, Spine, Phaser, PlayCanvas, three.js.
  ...Object.fromEntries(
    [
      ...['data', 'unityweb', 'mem', 'bin', 'dat', 'pck', 'bundle', 'bytes', 'assets', 'resource', 'ress', 'arcd', 'dmanifest'],
      ...['atlas', 'fnt', 'plist', 'skel', 'tmx', 'tsx', 'tmj', 'ldtk', 'glsl', 'vert', 'frag', 'fsh', 'vsh', 'wgsl', 'ktx', 'ktx2'],
      ...['basis', 'dds', 'pvr', 'astc', 'hdr', 'exr', 'obj', 'mtl', 'fbx', 'drc', 'ply', 'cconb', 'pak', 'model', 'mesh', 'anim'],
    ].map((extension) => [extension, BINARY]),
  ),
}

const encodings: Readonly<Record<string, string>> = { br: 'br', gz: 'gzip' }

const extensionOf = (path: string) => /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''

/**
 * Returns the type of a file, and how the engine compressed it (`encoding`). Browsers decompress `game.wasm.br`, so its type is WebAssembly
 * and its encoding is `br`. Unity's own script decompresses `game.data.unityweb`, so this file has no encoding. Returns undefined if a game
 * may not have such a file.
 */
export const fileTypeOf = (path: string): { type: string; encoding: string } | undefined => {
  const encoding = encodings[extensionOf(path)]
  const type = types[extensionOf(encoding === undefined ? path : path.replace(/\.\w+$/, ''))]
  return type === undefined ? undefined : { type, encoding: encoding ?? '' }
}
