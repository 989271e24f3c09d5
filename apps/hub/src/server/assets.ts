import type { Tag } from './head.ts'

/** The build's manifest. It names the built files of each source file. */
export type ViteManifest = Readonly<
  Record<string, { file: string; css?: readonly string[]; imports?: readonly string[]; dynamicImports?: readonly string[] }>
>

/** The characters and fonts that a page needs in addition to Latin letters: Cyrillic, the ruble sign, and the display font. */
export type FontNeeds = { cyrillic: boolean; ruble: boolean; display: boolean }

const BOOT = 'src/app/boot.ts'
const BOOT_SHELL = 'src/app/boot-shell.ts'
const HUB = 'src/app/entry-client.tsx'
const BEFORE_PAINT = 'src/app/before-paint.ts'

const fontFiles = ({ cyrillic, ruble, display }: FontNeeds) => [
  'onest-latin-wght-normal.woff2',
  ...(cyrillic ? ['onest-cyrillic-wght-normal.woff2'] : []),
  ...(ruble ? ['onest-latin-ext-wght-normal.woff2'] : []),
  ...(display ? [`unbounded-${cyrillic ? 'cyrillic' : 'latin'}-wght-normal.woff2`] : []),
]

/** Returns the style sheets of a source file and of all its static imports, in the order of the build. */
const stylesOf = (assets: ViteManifest, source: string, seen = new Set<string>()): string[] => {
  if (seen.has(source)) return []
  seen.add(source)
  const entry = assets[source]
  // The build put this source file into the hub's own chunk, so the manifest has no entry for it. Such a file has no own style sheet.
  if (!entry) return []
  return [...(entry.imports ?? []).flatMap((each) => stylesOf(assets, each, seen)), ...(entry.css ?? [])]
}

/** `links` and `scripts` are HTML tags. `hub` is the URL of the script that hydrates the page; the boot script loads it. */
export type AssetTags = { links: Tag[]; scripts: string; hub: string }

/**
 * Returns the tags for styles, fonts and scripts of a page that consists of these source files. In development there is no manifest, so the
 * tags name the source files. `shell` says that the page is only `ShellPage`, a placeholder.
 */
export const assetTags = (assets: ViteManifest | undefined, modules: readonly string[], fonts: FontNeeds, shell: boolean): AssetTags => {
  const boot = shell ? BOOT_SHELL : BOOT
  if (!assets) {
    return {
      links: [['link', { rel: 'stylesheet', href: '/src/styles/base.css?direct' }]],
      scripts: `<script type="module" src="/${BEFORE_PAINT}"></script><script type="module" src="/${boot}"></script>`,
      hub: `/${HUB}`,
    }
  }
  const fileOf = (source: string) => {
    const found = assets[source]
    if (!found) throw new Error(`${source} is not in the manifest`)
    return `/${found.file}`
  }
  const seen = new Set<string>()
  // The hub's script is loaded later, but its styles are needed for the first paint.
  const styles = [HUB, ...modules].flatMap((each) => stylesOf(assets, each, seen))
  const wanted = fontFiles(fonts).map((name) => Object.keys(assets).find((source) => source.endsWith(`/${name}`)))
  return {
    links: [
      ...styles.map((file): Tag => ['link', { rel: 'stylesheet', href: `/${file}` }]),
      ...wanted
        .filter((source) => source !== undefined)
        .map((source): Tag => ['link', { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: fileOf(source) }]),
    ],
    // The first script is short and not a module, so it runs before the first paint.
    scripts: `<script src="${fileOf(BEFORE_PAINT)}"></script><script type="module" src="${fileOf(boot)}"></script>`,
    hub: fileOf(HUB),
  }
}
