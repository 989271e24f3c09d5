import { join } from 'node:path'
import { build, type InlineConfig, preview } from 'vite'

const configFile = join(import.meta.dirname, '../../gallery/vite.config.ts')

/**
 * Builds the gallery (all screens of hub and desk with fixed data) and serves it on a free port. Returns its URL and a function that stops
 * the server.
 */
export const serveGallery = async (more: InlineConfig = {}) => {
  const config: InlineConfig = { configFile, logLevel: 'error', ...more }
  await build(config)
  const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } })
  return { url: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '', close: () => server.close() }
}
