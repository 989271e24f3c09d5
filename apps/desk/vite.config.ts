import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** One page for staff, without rendering on the server. In development the api serves the sources through this configuration. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: 'dist',
    // An inlined file would be a data: address, which the desk's policy allows for images only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
