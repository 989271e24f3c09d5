import { startLine } from '../breakable-line.ts'

/** Starts a proxy to a test's database. `url` is the database URL that leads through the proxy. */
export const lineTo = async (databaseUrl: string) => {
  const url = new URL(databaseUrl)
  const host = decodeURIComponent(url.hostname)
  const line = await startLine(host.startsWith('/') ? `${host}/.s.PGSQL.5432` : { host, port: Number(url.port || 5432) })
  url.host = `127.0.0.1:${line.port}`
  return { ...line, url: url.href }
}
