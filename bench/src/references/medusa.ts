import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Runs the installed Medusa, which expects the folder of its shop as the working directory. */

const { PEER_FOLDER = '', PORT = '' } = process.env
process.chdir(PEER_FOLDER)
process.argv.splice(2, Number.POSITIVE_INFINITY, 'start', '--host', '127.0.0.1', '--port', PORT)
createRequire(import.meta.url)(join(PEER_FOLDER, 'node_modules/@medusajs/cli/cli.js'))
