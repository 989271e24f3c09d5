import { existsSync, readdirSync } from 'node:fs'
import { freePort } from '../free-port.ts'
import { AFTER_RESTORE, payAround, SHOP, shopEnv, shopUrl, statusOfPayment, untilFound } from './backup.ts'
import { check, type Life, type Part, prepare, type Running, step, until } from './life.ts'
import { ask, cloneIn, ownPostgres, runSql, startClone } from './places.ts'

/**
 * These steps restore the database to a point in time, with the commands of docs/runbooks.md. In these commands, a folder of this
 * installation replaces the home folder of the user `postgres`.
 */

const HOME = '/var/lib/postgresql'
const GIVEN_TIME = '2026-11-24 09:59:00+00'

let hub: Running | undefined
let made: { early: string; late: string; lost: string } | undefined
/** The time to which the database is restored. */
let target = ''
let restoredPort = ''

const restoredUrl = async (life: Life) => (await ownPostgres(life)).urlAt(restoredPort, SHOP)

export const pointInTime: Part = {
  name: 'point-in-time',
  title: 'A restore to a point in time',
  steps: [
    prepare('what an earlier run left in a kept folder is removed', async (life) => {
      const { home } = await ownPostgres(life)
      await life.run('rm -rf base restored archive', { in: home })
      await ask(await shopUrl(life), `update player set nick_name = 'Somebody' where nick_name = 'Nobody'`)
    }),
    step(
      `mkdir -p /var/lib/postgresql/archive
psql -v ON_ERROR_STOP=1 -c 'alter system set archive_mode = on' -c "alter system set archive_timeout = '5min'" \\
  -c "alter system set archive_command = 'test ! -f /var/lib/postgresql/archive/%f && cp %p /var/lib/postgresql/archive/%f.part && sync /var/lib/postgresql/archive/%f.part && mv /var/lib/postgresql/archive/%f.part /var/lib/postgresql/archive/%f'"`,
      'lets PostgreSQL archive its log from its next start on',
      async (life, command) => {
        const { home, asAdmin, restart } = await ownPostgres(life)
        await life.run(command, { in: home, env: asAdmin, asPostgres: true, given: { [HOME]: home } })
        await restart()
      },
    ),
    step(
      'pg_basebackup --pgdata=/var/lib/postgresql/base --format=tar --gzip --wal-method=fetch --checkpoint=fast',
      'makes a base backup',
      async (life, command) => {
        const { home, asAdmin } = await ownPostgres(life)
        await life.run(command, { in: home, env: asAdmin, asPostgres: true, given: { [HOME]: home } })
        check('the base backup is there', existsSync(`${home}/base/base.tar.gz`))
      },
    ),
    prepare('players pay before and after the time to restore', async (life) => {
      const database = await shopUrl(life)
      hub = await startClone(life, cloneIn(life), { DATABASE_URL: database })
      made = await payAround(life, database, async () => {
        target = (await ask<{ now: string }>(database, 'select clock_timestamp()::text as now'))[0]?.now ?? ''
      })
    }),
    step(
      'select last_archived_wal, last_archived_time, failed_count, last_failed_wal, last_failed_time from pg_stat_archiver',
      'says that the log is archived',
      async (life, command) => {
        check('nothing failed', /\| +0 \|/.test(await runSql(life, command, await shopUrl(life))))
      },
    ),
    step('select at, staff_id, action, object from audit_log order by at desc limit 50', 'shows what staff did', async (life, command) => {
      await runSql(life, command, await shopUrl(life))
    }),
    prepare('an update without `where` gives all players one name; all processes are stopped', async (life) => {
      await ask(await shopUrl(life), `update player set nick_name = 'Nobody'`)
      await hub?.stop('SIGINT')
    }),
    step(`psql -c 'select pg_switch_wal()'`, 'has the last log archived', async (life, command) => {
      const { home, asAdmin } = await ownPostgres(life)
      const before = readdirSync(`${home}/archive`).length
      await life.run(command, { in: home, env: asAdmin, asPostgres: true })
      await until('the log is in the archive', 30, async () => readdirSync(`${home}/archive`).length > before)
    }),
    step(
      `mkdir -m 700 /var/lib/postgresql/restored
cd /var/lib/postgresql/restored
tar -xzf /var/lib/postgresql/base/base.tar.gz
cat >> postgresql.auto.conf <<'END'
restore_command = 'cp /var/lib/postgresql/archive/%f %p'
recovery_target_time = '2026-11-24 09:59:00+00'
recovery_target_action = 'promote'
archive_mode = off
END
touch recovery.signal
pg_ctl start -D /var/lib/postgresql/restored -o '-p 5433' -w -t 3600`,
      'starts a second server that stops at that time',
      async (life, command) => {
        const { home, asAdmin, tools } = await ownPostgres(life)
        restoredPort = String(await freePort())
        const how = { in: home, env: { ...asAdmin, PATH: `${tools}:${asAdmin.PATH}` }, asPostgres: true }
        life.atEnd(() => life.run(`pg_ctl stop -D ${home}/restored -m fast -w`, how))
        await life.run(command, { ...how, given: { [HOME]: home, [GIVEN_TIME]: target, '-p 5433': `-p ${restoredPort} -k ${home}` } })
      },
    ),
    step(
      'select pg_is_in_recovery(), (select max(created_at) from payment) as newest_payment, (select max(created_at) from player) as newest_player',
      'says that it takes writes; the payment before that time is there, the one after it is not, and the damage is gone',
      async (life, command) => {
        const url = await restoredUrl(life)
        await until('it takes writes', 60, async () => / f +\|/.test(await runSql(life, command, url)))
        check('the payment before the time is paid', (await statusOfPayment(url, made?.early ?? '')) === 'paid')
        check('the payment that began before it is not', (await statusOfPayment(url, made?.late ?? '')) !== 'paid')
        check('the payment after it is not there', (await statusOfPayment(url, made?.lost ?? '')) === undefined)
        const damaged = `select 1 from player where nick_name = 'Nobody'`
        check('the players have their names again', (await ask(url, damaged)).length === 0)
        check('the damaged server still has its damage', (await ask(await shopUrl(life), damaged)).length > 0)
      },
    ),
    step(AFTER_RESTORE, 'says where the state ends', async (life, command) => {
      const said = await life.run(command, { in: cloneIn(life), env: await shopEnv(life, await restoredUrl(life)) })
      check('it ends before the time', new Date(/ends at (\S+Z)\./.exec(said)?.[1] ?? '') <= new Date(target))
    }),
    step(`${AFTER_RESTORE} --found`, 'finds what the provider took after that time', async (life, command) => {
      const url = await restoredUrl(life)
      hub = await startClone(life, cloneIn(life), { DATABASE_URL: url })
      const said = await untilFound(life, command, url)
      check('the payment after that time is left for a person', said.includes('LEFT FOR A PERSON'))
      check('the payment that began before it is settled', (await statusOfPayment(url, made?.late ?? '')) === 'paid')
    }),
    step(
      `psql --port=5433 -v ON_ERROR_STOP=1 -c 'alter system reset restore_command' -c 'alter system reset recovery_target_time' \\
  -c 'alter system reset recovery_target_action' -c 'alter system reset archive_mode'`,
      'takes the settings of the restore back',
      async (life, command) => {
        const { home, asAdmin } = await ownPostgres(life)
        await life.run(command, { in: home, env: asAdmin, asPostgres: true, given: { '--port=5433': `--port=${restoredPort}` } })
        const left = `select 1 from pg_file_settings where name ~ 'restore|recovery'`
        const how = { in: home, env: { ...asAdmin, PGPORT: restoredPort }, asPostgres: true, input: left }
        check('no setting of the restore is left', (await life.run('psql --tuples-only', how)).trim() === '')
        await hub?.stop('SIGINT')
      },
    ),
  ],
}
