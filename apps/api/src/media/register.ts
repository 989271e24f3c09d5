import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { formLimits } from './form.ts'
import type { Owner } from './owner.ts'
import { serveFiles } from './serve-file.ts'

/**
 * Lets a server accept forms with files (`receiveForm`) and serve files to `viewers`: players and guests on the hub, staff on the desk. A
 * link of the hub is not valid on the desk, and a link of the desk is not valid on the hub.
 */
export const registerMedia = async (app: FastifyInstance, deps: Deps, viewers: readonly Owner['kind'][]) => {
  await app.register(multipart, { limits: formLimits, throwFileSizeLimit: false })
  serveFiles(app, deps, viewers)
}
