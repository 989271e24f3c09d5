import { apiPrefix } from '@playhub/contract/api'
import { catalogue } from '@playhub/contract/catalogue'
import { askFor } from '../ask.ts'
import { GAMES, SEEDED } from '../content.ts'
import { crowdEnv } from '../crowd.ts'
import { atLeast, type Job, type Options } from '../figures.ts'
import { type Load, load, loadEach, type Question } from '../load.ts'
import { compare, type Side } from '../peers/compare.ts'
import { withInstalled } from '../peers/install-peer.ts'
import * as parse from '../peers/parse-server.ts'
import { type Product, withProduct } from '../product.ts'
import { CONNECTIONS, checkCounts, messagesOf, sendUrl, writersFor } from '../support/messages.ts'
import { gatherPlayers, type Writer } from '../support/support-people.ts'

const WARM_UP_SECONDS = 2
/** Number of messages for each second of a round. Each of the two backends needs about half of the round to write them. */
const MESSAGES_PER_SECOND = 1500
const { name, version } = parse.parsePeer
const PEER = `${name} ${version}`

/** Runs only with --peers. Compares three jobs of the hub with Parse Server, the general backend that is most similar to it. */
export const parseServer: Job = {
  rows: [1, 6, 12],
  name: 'parse-server',
  title: `the list of ${GAMES} games, the session check and a message of a player, against ${PEER} on the same PostgreSQL`,
  run: (options) =>
    withInstalled(parse.parsePeer, (installed) =>
      withProduct({ games: GAMES - SEEDED, env: crowdEnv }, (product) =>
        parse.withParseServer(installed, product, (server) => measure(options, product, server)),
      ),
    ),
}

const measure = async (options: Options, product: Product, server: parse.ParseServer) => {
  const { api, postgres } = product.pids()
  const perRound = MESSAGES_PER_SECOND * options.seconds
  const players = await gatherPlayers(product, writersFor(options.rounds, perRound, perRound))
  const people = await parse.gatherParsePeople(server)
  const comparing = { peer: PEER, rounds: options.rounds, postgres }

  const list = await hubList(product)
  const games = catalogue.getGamesData.reply.parse(JSON.parse(list.expected.body.toString()))
  const otherList = await parse.addParseGames(server, games)
  const sides = async (other: Omit<Load, 'seconds'>, hub: Omit<Load, 'seconds'>) => {
    const side = (pid: number, target: Omit<Load, 'seconds'>): Side => ({
      pid,
      run: () => counted(load({ ...target, seconds: options.seconds })),
    })
    for (const target of [other, hub]) await load({ ...target, seconds: Math.min(WARM_UP_SECONDS, options.seconds) })
    return { other: side(server.pid, other), hub: side(api, hub) }
  }
  const lists = await compare({ ...comparing, row: 1, what: `list of ${GAMES} games` }, await sides(otherList, list))

  const session = await parse.parseSession(server, people)
  const sessions = await compare({ ...comparing, row: 6, what: 'known session' }, await sides(session, await hubSession(product, players)))

  await parse.makeParseMessages(server, people)
  const messages = {
    other: messageSide(server.pid, `${server.url}/`, () => parse.parseMessages(server, people, perRound)),
    hub: messageSide(api, sendUrl(product), () => messagesOf(product, players, perRound)),
  }
  const before = await parse.countParseMessages(server)
  for (const { run } of [messages.other, messages.hub]) await run()
  const written = await compare({ ...comparing, row: 12, what: 'message of a player', goal: atLeast(1.5) }, messages)
  await checkCounts(product, players)
  const stored = (await parse.countParseMessages(server)) - before
  const sent = (options.rounds + 1) * CONNECTIONS * Math.ceil(perRound / CONNECTIONS)
  if (stored !== sent) throw new Error(`${PEER} stored ${stored} of ${sent} messages`)

  return {
    figures: [...lists, ...sessions, ...written],
    notes: [
      `${CONNECTIONS} connections; processor time of the backend and PostgreSQL together`,
      `list: ${list.expected.body.length.toLocaleString('en')} bytes, of ${PEER} ${otherList.expected.body.length.toLocaleString('en')}: the same games, with its own fields`,
      `messages: ${sent.toLocaleString('en')} sent and found again in each of them; of ${players.length} players, and of ${people.length} at ${PEER}`,
    ],
  }
}

const counted = async (loaded: ReturnType<typeof load>) => {
  const { answers, ...rest } = await loaded
  return { count: answers, ...rest }
}

const hubList = async ({ hubUrl }: Product) => {
  const url = hubUrl + apiPrefix + catalogue.getGamesData.path
  return { url, expected: { status: 200, body: (await askFor(200, url)).body } }
}

const hubSession = async ({ hubUrl }: Product, [player]: readonly Writer[]) => {
  const url = `${hubUrl}${apiPrefix}/auth/check/${player?.headers.authorization?.replace('Bearer ', '')}`
  return { url, expected: { status: 200, body: (await askFor(200, url)).body } }
}

const messageSide = (pid: number, url: string, make: () => Question[][]): Side => ({
  pid,
  run: () => {
    const questions = make()
    return counted(loadEach(url, CONNECTIONS, (connection) => questions[connection]?.pop()))
  },
})
