import * as z from 'zod/mini'
import { checkFile } from './check-file.ts'

/** The process that checks files, one after another (`checker.ts`). It ends when its parent ends. */

const task = z.object({ path: z.string(), kind: z.enum(['image', 'video']) })

const errnoOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

process.on('message', (message) => {
  const { path, kind } = task.parse(message)
  checkFile(path, kind).then(
    (outcome) => process.send?.(outcome),
    // Reports an error that the file did not cause, such as a full disk or a missing folder.
    (error: unknown) => process.send?.({ ok: false, code: 'FAILED', why: String(error), errno: errnoOf(error) }),
  )
})
process.send?.('ready')
