import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Returns a class name that ends with three characters of the hash of the file's path. With Vite's default names, the page's first script
 * would be 250 bytes larger.
 */
const classNameOf = (name: string, file: string) =>
  name +
  createHash('sha256')
    .update(relative(import.meta.dirname, file.replace(/\?.*/, '')))
    .digest('base64url')
    .slice(0, 3)

type Build = { getModuleInfo: (file: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null }

/** Returns the files that import this file, directly or through others, and that the browser loads on demand. */
const loadersOf = (file: string, build: Build, seen = new Set<string>()): string[] => {
  const info = build.getModuleInfo(file)
  if (!info || seen.has(file)) return []
  seen.add(file)
  const isLoader = info.dynamicImporters.length > 0 || file.endsWith('entry-client.tsx')
  return [...(isLoader ? [file] : []), ...info.importers.flatMap((each) => loadersOf(each, build, seen))]
}

/** Whether a file is a screen or something that opens over a page. All other files that are loaded on demand belong to a public page. */
const isScreen = (file: string) => /(-screen|screen-page|modal|-menu|toast-area|continue-as|rich-text-editor)\.tsx$/.test(file)

/**
 * Puts code that six or more screens need into one file, unless a public page needs it too. Six is a compromise: a screen loads a third
 * fewer files, but the first screen that a visitor opens loads up to 25 kB more.
 */
const ofManyScreens = (file: string, build: Build) => {
  const loaders = loadersOf(file, build)
  return loaders.length >= 6 && loaders.every(isScreen) ? 'screen' : null
}

/** The base path of the modes that have a separate build. The server serves the built page under this path. */
const baseOf: Readonly<Record<string, string>> = { 'desk-preview': '/desk-preview/', 'try-game': '/developers/try/' }

const ASSET_NAMES = 'assets/[hash:7][extname]'

/**
 * This configuration has four builds.
 * `vite build`: for the browser.
 * `vite build --ssr src/app/entry-server.tsx`: for the api's process.
 * `vite build --mode desk-preview`: the page that the desk shows in a frame.
 * `vite build --mode try-game`: the simulated hub, with which developers test a game.
 * The last two builds are separate, so that players' files do not depend on them. In development, the api serves the sources through this
 * configuration as a middleware.
 */
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  root: import.meta.dirname,
  base: baseOf[mode] ?? '/',
  plugins: [react()],
  resolve: {
    alias: {
      // The router imports a polyfill for a hook that React already has.
      'use-sync-external-store/shim/index.js': 'react',
      // The router imports its own pattern parser; ours replaces it.
      regexparam: join(import.meta.dirname, 'src/base/pattern.ts'),
    },
  },
  define: isSsrBuild
    ? // The bundle always contains React's production code, whatever NODE_ENV is at run time.
      { 'process.env.NODE_ENV': '"production"' }
    : // Removes React's hook for developer tools from players' files.
      command === 'serve'
      ? {}
      : { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: classNameOf } },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        copyPublicDir: false,
        minify: false,
        assetsInlineLimit: 0,
        // The file names equal those of the client's build, because the server's pages link to the client's files.
        rolldownOptions: { output: { assetFileNames: ASSET_NAMES } },
      }
    : mode in baseOf
      ? {
          outDir: `dist/${mode}`,
          copyPublicDir: false,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: `${mode}.html` },
        }
      : {
          outDir: 'dist/client',
          manifest: true,
          // No file is inlined. An inlined file would be a `data:` URL, which the Content-Security-Policy allows for images only.
          assetsInlineLimit: 0,
          // Style sheets are preloaded, because a page would otherwise show without them. Scripts are not preloaded: their list would make
          // the first script larger.
          modulePreload: { polyfill: false, resolveDependencies: (_file, needed) => needed.filter((each) => each.endsWith('.css')) },
          rolldownOptions: {
            // Keeps the exports of the hub's entry file, because the boot script calls them.
            preserveEntrySignatures: 'allow-extension',
            // Writes constants where they are used. Exporting them from a shared file would add 200 bytes to the page's first script.
            optimization: { inlineConst: { mode: 'all', pass: 3 } },
            input: ['before-paint.ts', 'boot.ts', 'boot-shell.ts', 'entry-client.tsx'].map((name) => `src/app/${name}`),
            output: {
              // The page's first script lists the names of all other files. So the names are only short hashes. The manifest says to which
              // source files they belong.
              chunkFileNames: 'assets/[hash:7].js',
              assetFileNames: ASSET_NAMES,
              codeSplitting: {
                groups: [
                  // This group puts the code of all public pages into one file instead of thirty.
                  { name: 'hub', test: /src\/(app\/entry-client|catalogue\/catalogue-page)|useQuery\./ },
                  // Without the groups below, a screen would load sixty files, many of them under a kilobyte. No group contains code that
                  // only some public pages need.
                  { name: 'calls', test: /zod\/|contract\/src\/(payments|hosting|catalogue)|session\/config/, minShareCount: 8 },
                  { name: 'marks', test: /lucide-react|ui\/src\/(button|notice)/, minShareCount: 2 },
                  { name: 'host', test: /hub\/src\/host\/(result|token|frame)/, minShareCount: 3 },
                  { name: ofManyScreens, debugName: 'screen' },
                ],
              },
            },
          },
        },
  // The server's bundle contains all packages that it needs: React's production code, and one copy of each module.
  ssr: { noExternal: isSsrBuild ? true : [/^@playhub\//] },
}))
