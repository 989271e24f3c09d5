import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type Connect, defineConfig, type Plugin } from 'vite'

const hub = join(import.meta.dirname, '../apps/hub')

/** A project's own picture by its kind, which the hub's server leads on to a file. */
const leadToPicture: Connect.NextHandleFunction = (request, _, next) => {
  request.url = request.url
    ?.replace(/^\/images\/of\/(\w+)\/icon.*/, '/images/$1/icon-64.png')
    .replace(/^\/images\/of\/(\w+\/placeholder\.webp)$/, '/images/$1')
  next()
}

/** Stands in for the games, on origins of their own: one that is there at once, one that never comes. */
const answerAsGame: Connect.NextHandleFunction = ({ headers, url }, response, next) => {
  if (headers.host?.startsWith('slow.')) return
  if (!headers.host?.startsWith('game.') || !url?.startsWith('/games/')) return next()
  response.setHeader('content-type', 'text/html')
  response.end('<!doctype html><title>Game</title><body style="margin:0;height:100vh;background:linear-gradient(#1c1c4e,#084150)">')
}
const standIns: Plugin = {
  name: 'stand-ins',
  configureServer: ({ middlewares }) => void middlewares.use(answerAsGame).use(leadToPicture),
  configurePreviewServer: ({ middlewares }) => void middlewares.use(answerAsGame).use(leadToPicture),
}

/** A tool for whoever works on the looks: `npm run gallery`. No part of what is built for players or staff. */
export default defineConfig({
  root: import.meta.dirname,
  // Every page of it is a file of its own, so that the two apps' style sheets never meet.
  appType: 'mpa',
  publicDir: join(hub, 'public'),
  plugins: [react(), standIns],
  resolve: {
    // As the hub's own configuration.
    alias: { 'use-sync-external-store/shim/index.js': 'react', regexparam: join(hub, 'src/base/pattern.ts') },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  cacheDir: '../node_modules/.cache/gallery-vite',
  server: { port: 3005, fs: { allow: ['..'] } },
  build: {
    outDir: '../node_modules/.cache/gallery',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // As in both apps: a sign that is drawn from a file would not come out of a data: address.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 4000,
    rolldownOptions: { input: ['index', 'hub', 'desk', 'components'].map((page) => join(import.meta.dirname, `${page}.html`)) },
  },
})
