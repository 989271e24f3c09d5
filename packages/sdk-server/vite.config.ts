import { defineConfig } from 'vite'

/** The libraries that the file for npm imports. The file that developers copy into their server contains them. */
const LIBRARIES = ['jose', 'zod']

/**
 * Builds one plain JavaScript file for game servers on Node 20 or newer, which cannot run TypeScript and do not have our packages. In the
 * mode `npm` the file imports its libraries, and npm installs them with the package. The mode `listen` builds the command `playhub`.
 */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  ssr: mode === 'npm' ? { noExternal: true, external: LIBRARIES } : { noExternal: true },
  build: {
    ssr: mode === 'listen' ? 'src/listen/playhub.ts' : 'src/sdk-server.ts',
    outDir: mode === 'npm' ? 'dist/npm' : 'dist',
    emptyOutDir: false,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: '[name].js', comments: false } },
  },
}))
