import { once } from 'node:events'
import { createServer } from 'node:http'
import type { openOfficialYookassa } from '../../../simulator/src/yookassa/official.ts'

type Watch = { origin: string; problems: string[]; keys: string[] }

/**
 * Starts a proxy between the hub and the simulator at `origin`. The proxy compares each request with YooKassa's API description. It adds
 * violations to `problems` and the requests' idempotence keys to `keys`.
 */
export const watchYookassa = async (official: ReturnType<typeof openOfficialYookassa>, { origin, problems, keys }: Watch) => {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const text = Buffer.concat(parts).toString()
    const { method = '', url = '', headers } = request
    const path = url.replace('/yookassa/v3', '')
    problems.push(...(official?.request(method === 'POST' ? 'POST' : 'GET', path, text ? JSON.parse(text) : undefined) ?? []))
    const key = headers['idempotence-key']
    if (typeof key === 'string') keys.push(key)
    const { authorization = '', 'content-type': type = '' } = headers
    const answer = await fetch(origin + url, {
      method,
      headers: { authorization, 'content-type': type, ...(typeof key === 'string' && { 'idempotence-key': key }) },
      ...(text && { body: text }),
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, close: () => server.close() }
}
