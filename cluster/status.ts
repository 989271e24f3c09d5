import { createServer } from 'node:http'
import type { Cluster } from './cluster.ts'
import { stateOf } from './database.ts'

type Happening = { at: Date; what: string }
/** Number of latest changes that the page shows. */
const SHOWN = 40
const LOOK_EVERY_MS = 500

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * Serves a page that shows every process, which PostgreSQL is the primary, and what has changed. The page loads itself again every second.
 */
export const startStatusPage = async (cluster: Cluster, port: number) => {
  const happened: Happening[] = []
  const known = new Map<string, string>()
  const look = async () => {
    const states = new Map<string, string>()
    for (const { name, isRunning, restarts } of cluster.members) {
      const again = restarts() === 0 ? '' : `, restarts: ${restarts()}`
      states.set(name, isRunning() ? `running${again}` : 'down')
    }
    for (const node of cluster.nodes) {
      const state = await stateOf(node)
      const role = state?.role === 'master' ? 'primary' : state?.role
      states.set(`PostgreSQL of ${node.name}`, state ? `${role}, ${state.state}` : 'does not answer')
    }
    for (const [name, state] of states) {
      if (known.has(name) && known.get(name) !== state) happened.unshift({ at: new Date(), what: `${name}: ${state}` })
      known.set(name, state)
    }
    happened.splice(SHOWN)
  }
  await look()
  let isLooking = false
  const looking = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look().finally(() => {
      isLooking = false
    })
  }, LOOK_EVERY_MS)

  const page = () => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="1"><meta name="color-scheme" content="dark light"><title>Playhub cluster</title>
<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .5rem;border-bottom:1px solid #8884}.down{color:#d33;font-weight:600}</style>
<h1>Playhub cluster</h1>
<p>Hub <a href="${cluster.hubUrl}">${cluster.hubUrl}</a>, desk <a href="${cluster.deskUrl}">${cluster.deskUrl}</a>, simulator <a href="${cluster.simulatorUrl}">${cluster.simulatorUrl}</a>, <a href="${cluster.statsUrl}">HAProxy</a>. Logs: <code>${escapeHtml(cluster.logs)}</code></p>
<table><thead><tr><th>Process</th><th>State</th><th>Id</th></tr></thead><tbody>${[...known]
    .map(([name, state]) => {
      const pid = cluster.members.find((member) => member.name === name)?.pid() ?? ''
      return `<tr><td>${escapeHtml(name)}</td><td${/down|does not/.test(state) ? ' class="down"' : ''}>${escapeHtml(state)}</td><td>${pid}</td></tr>`
    })
    .join('')}</tbody></table>
<h2>What has changed</h2>${
    happened.length === 0
      ? '<p>Nothing yet. Kill a process by its id and look here.</p>'
      : `<ul>${happened.map(({ at, what }) => `<li>${at.toISOString().slice(11, 19)} ${escapeHtml(what)}</li>`).join('')}</ul>`
  }</html>`
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return () => {
    clearInterval(looking)
    server.close()
    server.closeAllConnections()
  }
}
