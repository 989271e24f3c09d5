import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * A reference server that does only the minimum work of an upload. node:http streams the body to a file in FOLDER, answers, and then
 * deletes the file.
 */

const { FOLDER = '', PORT } = process.env
let count = 0

createServer(async (request, response) => {
  if (request.method !== 'POST') return response.end()
  count += 1
  const path = join(FOLDER, `raw-${count}`)
  await pipeline(request, createWriteStream(path))
  response.end()
  await rm(path)
}).listen(Number(PORT), '127.0.0.1')
