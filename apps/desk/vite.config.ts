import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The build of the desk, which is a single page without server rendering. In development, the api serves the desk's sources with this
 * configuration.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: 'dist',
    // An inlined file would be a `data:` URL. The desk's content security policy allows such URLs for images only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Bundles the code that at least three chunks share. Otherwise a page would load about a hundred files, most of them smaller than 1 kB.
    // The cost: a page also loads code of other pages, which staff open sooner or later anyway.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 3 }] } } },
  },
})
