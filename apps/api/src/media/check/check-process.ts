import * as z from 'zod/mini'
import { checkFile } from './check-file.ts'

/** A process that looks into files, one after another (`checker.ts`). It ends with whoever started it. */

const task = z.object({ path: z.string(), kind: z.enum(['image', 'video']) })

process.on('message', (message) => {
  const { path, kind } = task.parse(message)
  checkFile(path, kind).then(
    (outcome) => process.send?.(outcome),
    // Not the file's fault: a full disk, a folder that is gone.
    (error: unknown) => process.send?.({ ok: false, code: 'FAILED', why: String(error) }),
  )
})
process.send?.('ready')
