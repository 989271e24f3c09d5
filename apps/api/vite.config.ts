import { defineConfig } from 'vite'

/**
 * The api as two files, its own code and its packages (docs/decisions/013-built-api.md). Native code stays where it is installed.
 * The folder is two below `apps/api`, as are the source files that reckon an address from where they are.
 */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: true, external: ['@node-rs/argon2', 'sharp', 'vite'] },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist/server',
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        comments: false,
        // Lines stay as they are. One sign beyond Latin-1 would have Node keep the whole file in two bytes a sign.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
        sourcemapExcludeSources: true,
        codeSplitting: { groups: [{ name: 'packages', test: /node_modules/ }] },
      },
    },
  },
})
