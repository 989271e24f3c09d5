import type pg from 'pg'
import { dropIndexes, inSteps, withFillers } from '../fill.ts'
import { game } from '../payments/game-server.ts'
import type { Product } from '../product.ts'

/** This file creates years of support history: tickets and their messages, in the order of time. */

/**
 * Search words of different frequency, spread over the whole history. A search also finds longer words that begin with the search word. So
 * no other word in the history begins with the rare word.
 */
export const words = { rare: 'rare123', middling: 'middling', common: 'pearls' }

const PLAYERS = 100_000
/** Number of the demo player's tickets. They fill several pages of the list. */
const OWN = 250
/** Number of messages in one very long ticket. */
const LONG = 5000
const PHRASES = 20_000
/** The share of tickets that are not closed, about one in seventy. They are the newest tickets. */
const OPEN_SHARE = 0.014
const SPAN = `interval '730 days'`
const STEP_TICKETS = 25_000
/** Time between two messages of a ticket, in seconds. */
const PAUSE_SECONDS = 47 * 60
/** Number of staff members who answer. All assigned tickets are assigned to the first of these staff members. */
const AGENTS = 20
/**
 * An SQL interval. An answer comes this much earlier than 47 minutes after its question. So the player waits 20 to 2820 seconds for an
 * answer, and short waits are more frequent.
 */
const EARLIER = `interval '1 second' * (${PAUSE_SECONDS} - 20 * power(141, (n * 7919::bigint + seq * 104729::bigint) % 10000 / 10000.0))`

type Volume = { tickets: number; messages: number }

/**
 * Fills the tables up to this volume and returns how many seconds this took. The counts in each ticket's row agree with the ticket's
 * messages.
 */
export const fillSupport = ({ databaseUrl }: Pick<Product, 'databaseUrl'>, { tickets, messages }: Volume): Promise<number> =>
  withFillers(databaseUrl, async (clients) => {
    const [first] = clients
    await prepare(first)
    const perTicket = Math.max(1, Math.round((messages - LONG) / tickets))
    const [{ made } = { made: 0 }] = (await first.query<{ made: number }>('select coalesce(max(n), 0)::int as made from bench_ticket')).rows
    if (made >= tickets) return
    const rebuild = await dropIndexes(first, 'ticket_message', ['ticket'])
    await addTickets(first, made, tickets, perTicket)
    const steps = { from: made, until: tickets, size: STEP_TICKETS }
    await inSteps(clients, steps, (client, from, until) => client.query(MESSAGES, [from, until]))
    if (made === 0) await addLong(first)
    await rebuild()
    await first.query('vacuum analyze ticket_message')
    await first.query('vacuum analyze ticket')
  })

/**
 * Prepares three tables: phrases of three to nine words, in which a few words are frequent and many are rare; the players; and a table for
 * the number of each ticket.
 */
const prepare = (client: pg.Client) =>
  client.query(`
    create unlogged table if not exists bench_ticket (n int primary key, id uuid not null, created_at timestamptz not null, said int not null);
    create unlogged table if not exists bench_player as
      with made as (insert into player (nick_name, locale) select 'Writer ' || n, 'en' from generate_series(1, ${PLAYERS}) n returning id)
      select (row_number() over ())::int - 1 as n, id from made;
    create unique index if not exists bench_player_n on bench_player (n);
    insert into staff (email, name, roles, password_hash)
      select 'bench-' || n || '@playhub.example', 'Agent ' || n, '{support}', '' from generate_series(2, ${AGENTS}) n on conflict do nothing;
    create unlogged table if not exists bench_agent as
      select (row_number() over (order by id))::int - 1 as n, id from staff where 'support' = any(roles) order by id limit ${AGENTS};
    create unlogged table if not exists bench_phrase as
      select n - 1 as n, string_agg('w' || (power(random(), 3) * 5000)::int, ' ') as plain
      from generate_series(1, ${PHRASES}) n, generate_series(1, 3 + n % 7) word group by n;
    create unique index if not exists bench_phrase_n on bench_phrase (n);
    analyze bench_player; analyze bench_phrase`)

/**
 * Adds tickets, spread over the whole time. The first tickets belong to the demo player. The newest tickets are not closed: half of them
 * wait for an answer and half are answered, and half of each kind are assigned. The youngest tickets have fewer messages, so that no
 * message is in the future.
 */
const addTickets = (client: pg.Client, made: number, tickets: number, perTicket: number) => {
  const age = `${SPAN} * (1 - n::float8 / ${tickets})`
  return client.query(
    `with made as (
       select n, gen_random_uuid() as id, now() - ${age} as created_at,
         least(${perTicket - 1} + n % 3, 1 + floor(extract(epoch from ${age}) / ${PAUSE_SECONDS})::int) as said,
         n > ${Math.floor(tickets * (1 - OPEN_SHARE))} as is_open,
         case when n <= ${OWN} then (select player_id from identity where subject = 'player@playhub.example' limit 1)
           else (select id from bench_player p where p.n = g.n * 7919::bigint % ${PLAYERS}) end as player_id,
         (select id from bench_agent where n = 0) as staff_id,
         (select id from bench_agent a where a.n = g.n * 31::bigint % ${AGENTS}) as closed_by
       from generate_series(${made + 1}, ${tickets}) g(n)
     ), kept as (
       insert into bench_ticket select n, id, created_at, said from made
     )
     insert into ticket (id, project_id, player_id, title, status, priority, assignee_id, tags, language, created_at, last_message_at, last_line,
       waiting_since, first_answered_at, staff_unread, message_seq, staff_seen_seq, player_seen_seq, closed_at, closed_by, rating)
     select id, (array['${game.project}', 'neuroarena', 'islandm3', 'hornylegends'])[1 + n % 4], player_id, 'About ticket ' || n % 1000,
       case when not is_open then 'closed' when n % 2 = 0 then 'open' else 'answered' end,
       (array['normal', 'normal', 'normal', 'low', 'high', 'urgent'])[1 + n % 6],
       case when not is_open or n % 4 < 2 then staff_id end,
       case when n % 5 = 0 then array['tag' || n % 20] else '{}' end,
       (array['en', 'ru', 'de', 'es', 'fr'])[1 + n % 5], created_at, created_at + (said - 1) * interval '${PAUSE_SECONDS} seconds', 'The last line of it',
       case when is_open and n % 2 = 0 then created_at end, case when said > 1 then least(now(), created_at + (n % 600 + 1) * interval '1 minute') end, 1, said, said, said,
       case when not is_open then created_at + said * interval '50 minutes' end, case when not is_open then closed_by end,
       case when not is_open and n % 3 = 0 then 1 + n % 5 end
     from made`,
  )
}

/**
 * Adds the messages of the tickets whose numbers are above $1 and at most $2. They are inserted in the order of tickets, so that messages
 * of about the same time are near each other on disk.
 */
const MESSAGES = `
  insert into ticket_message (ticket_id, seq, client_id, author, staff_id, html, plain, title, created_at)
  select id, seq, gen_random_uuid(), case when seq % 2 = 1 then 'player' else 'staff' end,
    case when seq % 2 = 0 then (select id from bench_agent a where a.n = (said.n + seq / 2) % ${AGENTS}) end,
    '<p>' || plain || '</p>', plain, case when seq = 1 then 'About ticket ' || n % 1000 else '' end,
    created_at + (seq - 1) * interval '${PAUSE_SECONDS} seconds' - case when seq % 2 = 0 then ${EARLIER} else interval '0' end
  from (
    select t.n, t.id, t.created_at, seq, p.plain
      -- In half of all tickets; in one of twenty thousand messages; in four messages of a million.
      || case when seq = 1 and t.n % 2 = 0 then ' ${words.common}' else '' end
      || case when seq = 2 and t.n % 1000 = 0 then ' ${words.middling}' else '' end
      || case when seq = 3 and t.n % 50 = 0 then ' rare' || (t.n / 50 % 250) else '' end as plain
    from bench_ticket t cross join lateral generate_series(1, t.said) seq
      join bench_phrase p on p.n = (t.n * 31::bigint + seq * 7) % ${PHRASES}
    where t.n > $1 and t.n <= $2 order by t.n, seq offset 0
  ) said`

/** Adds a very long ticket of the demo player. It has the newest message, so the chat opens with this ticket. */
const addLong = async (client: pg.Client) => {
  await client.query(`
    with long as (
      insert into ticket (project_id, player_id, title, status, language, created_at, last_message_at, message_seq, staff_seen_seq, player_seen_seq)
      select '${game.project}', player_id, 'The long one', 'answered', 'en', now() - interval '700 days', now(), ${LONG}, ${LONG}, ${LONG}
      from identity where subject = 'player@playhub.example' returning id
    )
    insert into ticket_message (ticket_id, seq, client_id, author, html, plain, title, created_at)
    select long.id, seq, gen_random_uuid(), 'player', '<p>' || plain || '</p>', plain, '', now() - interval '700 days' + seq * interval '3 hours'
    from long, generate_series(1, ${LONG}) seq join bench_phrase p on p.n = seq order by seq`)
}
