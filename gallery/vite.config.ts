import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type Connect, defineConfig, type Plugin } from 'vite'

const hub = join(import.meta.dirname, '../apps/hub')

/**
 * Serves the file of a project's picture at the URL that contains only the project and the kind of picture. For this URL, the hub's server
 * redirects to the file.
 */
const leadToPicture: Connect.NextHandleFunction = (request, _, next) => {
  request.url = request.url
    ?.replace(/^\/images\/of\/(\w+)\/icon.*/, '/images/$1/icon-64.png')
    .replace(/^\/images\/of\/(\w+\/placeholder\.webp)$/, '/images/$1')
  next()
}

/** Serves fake games on their own origins: one replies at once, and one never replies. */
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

/** The gallery is a development tool for the design: `npm run gallery`. It is not part of any product build. */
export default defineConfig({
  root: import.meta.dirname,
  // Each page of the gallery is a separate HTML file, so that the style sheets of the two apps do not mix.
  appType: 'mpa',
  publicDir: join(hub, 'public'),
  plugins: [react(), standIns],
  resolve: {
    // The same aliases as in the hub's own configuration.
    alias: { 'use-sync-external-store/shim/index.js': 'react', regexparam: join(hub, 'src/base/pattern.ts') },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  cacheDir: '../node_modules/.cache/gallery-vite',
  server: { port: 3005, fs: { allow: ['..'] } },
  build: {
    outDir: '../node_modules/.cache/gallery',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // No file is inlined as a `data:` URL, because a reference to a symbol of an SVG file does not work in a `data:` URL. The builds of the
    // hub and the desk inline no files either.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 4000,
    rolldownOptions: { input: ['index', 'hub', 'desk', 'components'].map((page) => join(import.meta.dirname, `${page}.html`)) },
  },
})
