import { defineConfig } from 'vite'

/** Builds one plain JavaScript file for game servers on Node 20 or newer, which cannot run TypeScript and lack our packages. */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/sdk-server.ts',
    outDir: 'dist',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: '[name].js', comments: false } },
  },
})
