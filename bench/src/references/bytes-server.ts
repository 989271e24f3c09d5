import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'

/**
 * A reference server that does only the minimum work of serving files: node:http sends each file of FOLDER from memory. PATHS contains the
 * URL path of each file whose path differs from its name.
 */

const types: Record<string, string> = {
  '.json': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
}

const { FOLDER = '', PORT, PATHS = '{}' } = process.env
const paths = JSON.parse(PATHS) as Record<string, string>
const files = new Map(
  readdirSync(FOLDER).map((name) => {
    const body = readFileSync(join(FOLDER, name))
    return [
      paths[name] ?? `/${name}`,
      { body, headers: { 'content-type': types[extname(name)] ?? 'application/octet-stream', 'content-length': body.length } },
    ]
  }),
)

createServer((request, response) => {
  const file = files.get(request.url ?? '')
  if (!file) return response.writeHead(404).end()
  return response.writeHead(200, file.headers).end(file.body)
}).listen(Number(PORT), '127.0.0.1')
