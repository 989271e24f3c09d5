import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** A class is named by its own name and three signs of its file: the usual names are a quarter of a kilobyte longer in the first script. */
const classNameOf = (name: string, file: string) =>
  name +
  createHash('sha256')
    .update(relative(import.meta.dirname, file.replace(/\?.*/, '')))
    .digest('base64url')
    .slice(0, 3)

const ASSET_NAMES = 'assets/[hash][extname]'

/**
 * Three builds: `vite build` for the browser, `vite build --ssr src/app/entry-server.tsx` for the api's process, and `vite build --mode desk-preview`
 * for the page that staff see in a frame of their desk: by itself, so that players' files are the same with it and without it.
 * In development the api serves the sources through this configuration as a middleware.
 */
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  root: import.meta.dirname,
  base: mode === 'desk-preview' ? '/desk-preview/' : '/',
  plugins: [react()],
  resolve: {
    alias: {
      // The router brings a substitute for a hook that this React has itself.
      'use-sync-external-store/shim/index.js': 'react',
      // It brings a reader of patterns too, and reads them with ours.
      regexparam: join(import.meta.dirname, 'src/base/pattern.ts'),
    },
  },
  define: isSsrBuild
    ? // Whatever the api's process is started with: React's development code is neither carried nor run.
      { 'process.env.NODE_ENV': '"production"' }
    : // Leaves React's hooks for its developer tools out of what visitors fetch.
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
        // As the client's build names them: the pages that the server writes point at its files.
        rolldownOptions: { output: { assetFileNames: ASSET_NAMES } },
      }
    : mode === 'desk-preview'
      ? {
          outDir: 'dist/desk-preview',
          copyPublicDir: false,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: 'desk-preview.html' },
        }
      : {
          outDir: 'dist/client',
          manifest: true,
          // An inlined file would be a data: address, which the pages' policy allows for images only.
          assetsInlineLimit: 0,
          // Every list of scripts to fetch early would be part of the first script; styles must be listed, or a page would show without them.
          modulePreload: { polyfill: false, resolveDependencies: (_file, needed) => needed.filter((each) => each.endsWith('.css')) },
          rolldownOptions: {
            // The boot script calls what the hub's file exports.
            preserveEntrySignatures: 'allow-extension',
            // A number is written where it is used: as a name that files share it takes 200 bytes more of the first script.
            optimization: { inlineConst: { mode: 'all', pass: 3 } },
            input: ['src/app/before-paint.ts', 'src/app/boot.ts', 'src/app/entry-client.tsx'],
            output: {
              // The first script lists the names of all others: hashes alone, and these cut, are the shortest. The manifest knows which is which.
              chunkFileNames: 'assets/[hash:7].js',
              assetFileNames: ASSET_NAMES,
              codeSplitting: {
                groups: [
                  // What every public page needs is one file, not thirty.
                  { name: 'hub', test: /src\/(app\/entry-client|catalogue\/catalogue-page)|useQuery\./ },
                ],
              },
            },
          },
        },
  // The server's bundle stands alone: it always carries React's production code and one copy of everything.
  ssr: { noExternal: isSsrBuild ? true : [/^@playhub\//] },
}))
