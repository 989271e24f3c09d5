import { defineConfig } from 'vite'

/**
 * Builds the api into two files: its own code and its packages (docs/decisions/013-built-api.md). Native code stays where it is installed.
 * The output folder is two levels below `apps/api`, like the source files that compute paths from their own location.
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
        // Keeps line breaks and spaces, and writes only ASCII. A single character beyond Latin-1 would make Node store the whole file with
        // two bytes per character.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
        sourcemapExcludeSources: true,
        codeSplitting: { groups: [{ name: 'packages', test: /node_modules/ }] },
      },
    },
  },
})
