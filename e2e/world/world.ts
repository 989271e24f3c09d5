import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { embeddedUrl } from '../../apps/api/src/db/embedded.ts'
import { freePort } from '../../scripts/free-port.ts'
import { makeTestFolder } from '../../scripts/test-folder.ts'
import { makeDatabase } from './database.ts'
import { type Running, runScript } from './process.ts'

type Letter = { id: string; to: string; subject: string; text: string; html: string; at: string }
export type Notice = { id: string; type: string; at: string; valid: boolean; duplicate: boolean; paymentId: string }

/**
 * Starts a world: a hub and a desk with their own database, and a simulator, each on a free port. `stop` ends them and deletes the folder.
 */
export const startWorld = async (env: NodeJS.ProcessEnv = {}) => {
  const folder = await makeTestFolder('e2e')
  const database = await makeDatabase(process.env.DATABASE_URL)
  const [port, deskPort, simulatorPort, smtpPort] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const hubUrl = `http://localhost:${port}`
  const deskUrl = `http://localhost:${deskPort}`
  const simulatorUrl = `http://localhost:${simulatorPort}`
  const settings = {
    NODE_ENV: 'test',
    PORT: String(port),
    DESK_PORT: String(deskPort),
    DESK_URL: deskUrl,
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_SMTP_PORT: String(smtpPort),
    SIMULATOR_URL: simulatorUrl,
    HUB_URL: hubUrl,
    BREACHED_PASSWORDS_URL: `${simulatorUrl}/breached-passwords/range`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    DATA_DIR: folder,
    ...(database.url && { DATABASE_URL: database.url }),
    SEED_DEMO: 'true',
    RECONCILE_DELAYS_SECONDS: '2',
    // With the cost 1, robot checks take almost no time. Only a test in `registration.e2e.ts` uses the default cost.
    ROBOT_CHECK_COST: '1',
    LOG_LEVEL: 'info',
    // The hub accepts a visitor's IP address from the header `x-forwarded-for`. So each test has its own address, and failed sign-ins of
    // one test do not count against another test.
    TRUST_PROXY: 'loopback',
    ...env,
  }
  const simulator = await runScript('apps/simulator/src/main.ts', settings, `${simulatorUrl}/`)
  const startApi = () => runScript('apps/api/dist/server/main.js', settings, `${hubUrl}/readyz`)
  let api: Running = await startApi()

  const post = (path: string, body: unknown) =>
    fetch(simulatorUrl + path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

  return {
    hubUrl,
    deskUrl,
    simulatorUrl,
    databaseUrl: database.url ?? embeddedUrl(folder),
    /** The folder with everything that the api stores outside of the database. */
    dataDir: folder,
    /** The simulator's URL with another host name. For browsers this is another site than the hub's, such as the site of a host page. */
    hostUrl: `http://host.localhost:${simulatorPort}`,
    /** Returns the URL of the hub on one project's subdomain. */
    projectUrl: (project: string) => `http://${project}.localhost:${port}`,
    /**
     * Sends a request to the simulator's `/control`. Such a request can cause a fault, or stop the simulator at a named point of its work.
     */
    control: async (path: '' | '/clock' | '/disputes' | '/release' | '/reset' | '/wait', body: unknown = {}) => {
      const response = await post(`/control${path}`, body)
      if (!response.ok) throw new Error(`${path} ${response.status}: ${await response.text()}`)
    },
    /** Returns the code in the newest e-mail to this address. Waits until there are `count` e-mails with a code. */
    codeFor: async (address: string, count = 1): Promise<string> => {
      for (let tries = 0; tries < 400; tries++) {
        const letters = (await (await fetch(`${simulatorUrl}/mail/messages?to=${encodeURIComponent(address)}`)).json()) as Letter[]
        const codes = letters.flatMap(({ text }) => text.match(/\b\d{6}\b/)?.[0] ?? [])
        if (codes[0] && codes.length >= count) return codes[0]
        await new Promise((again) => setTimeout(again, 25))
      }
      throw new Error(`no letter with a code to ${address}`)
    },
    /** Returns the one-time password of the desk's first admin. It is valid until the admin replaces it. */
    firstDeskPassword: async () => (await readFile(join(folder, 'desk-first-password.txt'), 'utf8')).trim().split(' / ')[1] ?? '',
    notices: async (project: string): Promise<Notice[]> =>
      (await fetch(`${simulatorUrl}/games-server/${project}/notices`)).json() as Promise<Notice[]>,
    /** Kills the api without a shutdown, like a power cut. */
    killApi: () => api.kill(),
    startApi: async () => {
      api = await startApi()
    },
    log: () => api.output(),
    stop: async () => {
      await api.stop()
      await simulator.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type World = Awaited<ReturnType<typeof startWorld>>
