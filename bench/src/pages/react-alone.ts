import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

/** Returns the size in bytes of React alone, bundled and compressed like the hub. */
export const weighReactAlone = async (): Promise<number> => {
  const entry = fileURLToPath(import.meta.resolve('../references/react-alone.ts'))
  const { NODE_ENV } = process.env
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: entry } },
  })
  // The build has set `NODE_ENV` for the whole process. The old value is restored, because child processes that start later inherit it.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  return outputs.reduce((sum, file) => sum + (file.type === 'chunk' ? brotliCompressSync(file.code).length : 0), 0)
}
