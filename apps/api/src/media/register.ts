import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { formLimits } from './form.ts'
import type { Owner } from './owner.ts'
import { serveFiles } from './serve-file.ts'

/**
 * Lets a server take forms with files, in the handlers that read them (`receiveForm`), and serve files to `viewers`: players and guests on the
 * hub's, staff on the desk's. A link of one is none on the other.
 */
export const registerMedia = async (app: FastifyInstance, deps: Deps, viewers: readonly Owner['kind'][]) => {
  await app.register(multipart, { limits: formLimits, throwFileSizeLimit: false })
  serveFiles(app, deps, viewers)
}
