import { defineConfig } from 'vite'

/**
 * Builds the SDK twice: `sdk.js`, a module for bundlers, and `playhub.js`, a plain script that sets the global `Playhub`. Both contain
 * everything they need.
 */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: 'dist',
    target: 'es2022',
    lib: {
      entry: 'src/sdk.ts',
      name: 'Playhub',
      formats: ['es', 'iife'],
      fileName: (format) => (format === 'es' ? 'sdk.js' : 'playhub.js'),
    },
    rolldownOptions: { output: { comments: false } },
  },
})
