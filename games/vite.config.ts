import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, defineConfig, type InlineConfig } from 'vite'

const root = import.meta.dirname
const only = process.env.GAME
const games = readdirSync(root).filter((name) => existsSync(join(root, name, 'index.html')) && (only === undefined || name === only))

/** Returns the build of a game. Its output is complete and uses relative paths, so it can be served from anywhere. */
const gameBuild = (game: string): InlineConfig => ({
  configFile: false,
  root: join(root, game),
  base: './',
  build: { outDir: join(root, 'dist', game), emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})

export default defineConfig({
  root,
  builder: {
    buildApp: async ({ environments: { client } }) => {
      for (const game of games) await build(gameBuild(game))
      // Marks Vite's environment `client` as built. Otherwise Vite would try to build a page in `root`, which contains no page.
      if (client) client.isBuilt = true
    },
  },
})
