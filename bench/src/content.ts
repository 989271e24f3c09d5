import { configProject, gameItem } from '@playhub/contract/catalogue'

type Query = (text: string, values?: unknown[]) => Promise<unknown[]>

/** Number of games in the catalogue. The goals in bench/README.md are for this number. */
export const GAMES = 200
/**
 * Number of games when the start is measured. It is smaller than `GAMES`, because the start of earlier versions was measured with this
 * number.
 */
export const GAMES_AT_START = 50
/** The number of games in the demo content. */
export const SEEDED = 4

/**
 * Adds copies of an existing game. Each copy has the words of the game's texts in a different order, because many equal texts would
 * compress unrealistically well.
 */
export const addGames = async (query: Query, count: number) => {
  const [row] = (await query(`select settings, game from project where id = 'familytown'`)) as { settings: unknown; game: unknown }[]
  const settings = configProject.parse(row?.settings)
  const game = gameItem.parse(row?.game)
  const rows = Array.from({ length: count }, (_, at) => {
    const number = at + 1
    const id = nameOf(number)
    return {
      id,
      position: 100 + number,
      // This number is also stored as the game's plays (see below), because the hourly job computes the popularity from the plays.
      popularity: (number * 37) % 100,
      listed_at: new Date(Date.UTC(2026, 0, 1) + ((number * 53) % 400) * 86_400_000).toISOString(),
      settings: { ...settings, id, mainData: { ...settings.mainData, projectName: id } },
      game: {
        ...game,
        project: id,
        mainData: { projectName: id },
        categories: [CATEGORIES[number % CATEGORIES.length]],
        localization: retell(game.localization, number),
        seoData: { ...game.seoData, description: reword(game.seoData.description, number + 2000) },
      },
    }
  })
  await query(
    `insert into project (id, position, settings, game, popularity, listed_at)
     select * from jsonb_to_recordset($1::jsonb)
       as of(id text, position int, settings jsonb, game jsonb, popularity int, listed_at timestamptz)`,
    [JSON.stringify(rows)],
  )
  await query(
    `insert into play_day (day, project_id, plays)
     select (now() at time zone 'utc')::date, id, popularity from jsonb_to_recordset($1::jsonb) as of(id text, popularity int)
     where popularity > 0`,
    [JSON.stringify(rows.map(({ id, popularity }) => ({ id, popularity })))],
  )
}

const CATEGORIES = ['action', 'puzzle', 'building', 'cosy']

export const nameOf = (number: number) => `game${number}`

type Texts = { name: string; cardDescription: string; fullDescription: string }

const retell = (texts: Record<string, Texts>, number: number) =>
  Object.fromEntries(
    Object.entries(texts).map(([language, { name, cardDescription, fullDescription }]) => [
      language,
      {
        name: `${name} ${number}`,
        cardDescription: shuffle(cardDescription, number),
        fullDescription: shuffle(fullDescription, number + 1000),
      },
    ]),
  )

const reword = (texts: Record<string, string>, number: number) =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, shuffle(text, number)]))

/** Returns the words of a text in another order. The order depends only on `number`, so two runs measure the same bytes. */
const shuffle = (text: string, number: number): string => {
  const words = text.split(' ')
  let state = number
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return words
    .map((word) => ({ word, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ word }) => word)
    .join(' ')
}
