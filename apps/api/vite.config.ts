import { defineConfig, type Plugin } from 'vite'

/**
 * Loads `node:http` by `require`. An ES import would read every export of `node:http` once. One export (`WebSocket`) then loads Node's own
 * fetch, which takes 20 ms of a start.
 */
const httpWithoutFetch: Plugin = {
  name: 'http-without-fetch',
  enforce: 'pre',
  resolveId: (id) => (/^(node:)?http$/.test(id) ? '\0http' : undefined),
  load: (id) => (id === '\0http' ? `module.exports = process.getBuiltinModule('node:http')` : undefined),
}

type Build = { getModuleInfo: (file: string) => { isEntry: boolean; importers: readonly string[] } | null }

/** Whether the file is loaded at the start. Code behind an `import()` is in separate files, which are loaded when they are needed. */
const isOfStart = (file: string, build: Build, seen = new Set<string>()): boolean => {
  const info = build.getModuleInfo(file)
  if (!info || seen.has(file)) return false
  seen.add(file)
  return info.isEntry || info.importers.some((each) => isOfStart(each, build, seen))
}

const isOfPackage = (file: string) => file.includes('/node_modules/')

/** The code that the start needs is in two files, `packages` and `own`. Each other file is named after its module. */
const ofPackages = (file: string, build: Build) => (isOfPackage(file) && isOfStart(file, build) ? 'packages' : null)
const ofOurs = (file: string, build: Build) => (isOfStart(file, build) ? 'own' : null)

/**
 * Builds the api. The code that the start needs becomes two files: one with the api's own code and one with the packages
 * (docs/decisions/013-built-api.md). Packages with native code are not bundled. The output folder is two levels below `apps/api`, like the
 * source files that compute paths from their own location.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [httpWithoutFetch],
  ssr: { noExternal: true, external: ['@node-rs/argon2', 'sharp', 'vite'] },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist/server',
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      output: {
        entryFileNames: '[name].js',
        // `source-lines.ts` maps lines of stack traces to source lines. It skips packages, so the files of packages are in a separate
        // folder.
        chunkFileNames: ({ name, moduleIds }) => (name === 'packages' || moduleIds.every(isOfPackage) ? 'packages/[name].js' : '[name].js'),
        comments: false,
        // Keeps line breaks and spaces, and writes only ASCII. A single character outside Latin-1 would make Node store the whole file with
        // two bytes per character.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
        sourcemapExcludeSources: true,
        codeSplitting: {
          groups: [
            { name: ofPackages, debugName: 'packages', priority: 2 },
            { name: ofOurs, debugName: 'own', priority: 1 },
          ],
        },
      },
    },
  },
})
