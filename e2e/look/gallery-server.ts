import { join } from 'node:path'
import { build, type InlineConfig, preview } from 'vite'

const configFile = join(import.meta.dirname, '../../gallery/vite.config.ts')

/** The gallery, built and served on a free port: its address, and how to end it. */
export const serveGallery = async (more: InlineConfig = {}) => {
  const config: InlineConfig = { configFile, logLevel: 'error', ...more }
  await build(config)
  const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } })
  return { url: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '', close: () => server.close() }
}
