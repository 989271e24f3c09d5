import { LANGUAGES } from '@playhub/contract/limits'
import { coreFiles } from '@playhub/phrases/core-files'
import { defineConfig } from 'vite'

const textsOf = async (language: (typeof LANGUAGES)[number]) => {
  const { shell, loader, failure } = (await coreFiles[language]()).core
  return [language, { close: shell.close, loading: loader.loading, failed: failure.page, retry: failure.retry }] as const
}

/**
 * Builds the package twice: `embed.js`, a module for bundlers, and `playhub-embed.js`, a plain script that sets the global `PlayhubEmbed`.
 * Both contain everything they need. Of all phrases, they contain only the four that the modal shows.
 */
export default defineConfig(async () => ({
  root: import.meta.dirname,
  define: { MODAL_TEXTS: JSON.stringify(Object.fromEntries(await Promise.all(LANGUAGES.map(textsOf)))) },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    lib: {
      entry: 'src/embed.ts',
      name: 'PlayhubEmbed',
      formats: ['es', 'iife'],
      fileName: (format) => (format === 'es' ? 'embed.js' : 'playhub-embed.js'),
    },
    rolldownOptions: { output: { comments: false } },
  },
}))
