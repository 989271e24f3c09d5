import { defineConfig } from 'vite'

/** One plain JavaScript file for game servers on any Node from 20 up, which do not read TypeScript and have not our packages. */
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
