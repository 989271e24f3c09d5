import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Node } from './database.ts'

/**
 * This file writes the configuration of HAProxy. HAProxy forwards connections to the primary database, to the standbys and to the hub's
 * processes. It also caches the pages of guests.
 */

export type Door = { name: string; hub: number; desk: number }
type Layout = {
  folder: string
  ports: { hub: number; desk: number; primary: number; standby: number; stats: number }
  nodes: readonly Node[]
  web: readonly Door[]
  push: readonly Door[]
}

/** The complete answer when no process answers. HAProxy's own error pages are not JSON and do not always have status 503. */
const REFUSAL = [
  'HTTP/1.1 503 Service Unavailable',
  'content-type: application/json; charset=utf-8',
  'cache-control: no-store',
  'retry-after: 1',
  'connection: close',
  '',
  '{"code":"TRY_LATER","message":"Please try again in a moment.","requestId":"balancer"}',
].join('\r\n')

export const writeBalancer = ({ folder, ports, nodes, web, push }: Layout): string => {
  const refusal = join(folder, '503.http')
  writeFileSync(refusal, REFUSAL)
  const database = (name: string, port: number, path: string) => `
listen ${name}
  bind 127.0.0.1:${port}
  mode tcp
  timeout client 1h
  timeout server 1h
  balance leastconn
  option httpchk OPTIONS ${path}
  timeout check 500ms
  default-server inter 500ms fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`).join('\n')}`

  const backend = (name: string, doors: readonly Door[], at: 'hub' | 'desk', more = '') => `
backend ${name}
  mode http
  balance roundrobin
  option httpchk GET /readyz/pages
  timeout check 500ms
  default-server inter 500ms fastinter 200ms fall 2 rise 1
${more}${doors.map((door) => `  server ${door.name} 127.0.0.1:${door[at]} check`).join('\n')}`

  const frontend = (name: 'hub' | 'desk', port: number, streams: string) => `
frontend ${name}
  bind 127.0.0.1:${port}
  mode http
  option forwardfor if-none
  acl streams path ${streams}
  use_backend push-${name} if streams
  default_backend web-${name}`

  // If a process dies during a request, HAProxy repeats the request at another process only if the request is a GET. Other requests might
  // be done twice.
  const web503 = `  timeout server 12s
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
`
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    `global
  maxconn 8000
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 30s
  timeout http-request 10s
  timeout queue 5s
  errorfile 502 ${refusal}
  errorfile 503 ${refusal}
  errorfile 504 ${refusal}
cache pages
  total-max-size 64
  max-object-size 1048576
  max-age 60
  process-vary on
${database('primary', ports.primary, '/primary')}
${database('standby', ports.standby, '/replica')}
${frontend('hub', ports.hub, '/api/support/events')}
${frontend('desk', ports.desk, '/api/events')}
${backend('web-hub', web, 'hub', `${web503}  http-request cache-use pages\n  http-response cache-store pages\n`)}
${backend('web-desk', web, 'desk', web503)}
${backend('push-hub', push, 'hub', '  timeout server 2h\n')}
${backend('push-desk', push, 'desk', '  timeout server 2h\n')}

listen stats
  bind 127.0.0.1:${ports.stats}
  mode http
  stats enable
  stats uri /
  stats refresh 2s
`,
  )
  return file
}
