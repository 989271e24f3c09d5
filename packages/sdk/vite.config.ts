import { standIns } from '@playhub/contract/games/sdk-file'
import { defineConfig } from 'vite'

/**
 * Builds the SDK twice: `sdk.js`, a module for bundlers, and `playhub.js`, a plain script that sets the global `Playhub`. Both contain
 * everything they need. If the mode is the name of a stand-in, builds that stand-in: a plain script that sets the global of the SDK that it
 * replaces.
 */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    lib: standIns.some((name) => name === mode)
      ? { entry: `src/stand-ins/entries/${mode}.ts`, name: 'PlayhubStandIn', formats: ['iife'], fileName: () => `${mode}.js` }
      : {
          entry: 'src/sdk.ts',
          name: 'Playhub',
          formats: ['es', 'iife'],
          fileName: (format) => (format === 'es' ? 'sdk.js' : 'playhub.js'),
        },
    rolldownOptions: { output: { comments: false } },
  },
}))
