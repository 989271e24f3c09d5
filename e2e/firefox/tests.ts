import { readdirSync } from 'node:fs'
import { titlesOf } from '../../laws/named-tests.ts'

/**
 * The tests of `e2e/` that also run in Firefox: at least one for each cell of the table in docs/hosts.md. `title` (or the entry itself, if
 * it is a string) is a part of a test's title. If several tests have this part in their titles, the entry has `of`: a text that comes
 * earlier in the title of the chosen test.
 */
const chosen: readonly (string | { of: string; title: string })[] = [
  "'create an account' brings the address along, and a pasted code with a space is taken",
  'back leads a step back; the cross asks first and then leads home',
  'Esc closes the login and gives the focus back',
  { of: 'google_popup', title: ': a new person' },
  'in a modal: closing it stops asking',
  'the result of signing in arrives as a message',
  'giving up arrives as an error',
  "an account's token signs in; another person's asks first, and No keeps the session",

  { of: 'desktop, en', title: 'a newcomer finds a game, registers over it, buys an item and has it' },
  'a site signs its visitor in, sells, and hears what was given up',
  'after a declined card another one pays',
  'in an app, what was paid is told by the address',
  'a click beside the choice of a method cancels; beside the card form it changes nothing',
  'pays in the window, which closes by itself when it comes back',
  'in an app the page itself goes there and comes back',
  'leaving before the window was opened cancels',
  'the player leaves the card form',
  'Stripe cannot be given up',
  'the bank refuses',

  'the language, purchases, a payment and its cross, and logging out',
  'a login that the settings do not come for',
  'purchases, the cross, the language, and logging out',
  'the list and the form replace each other in the modal, and the cross closes it',
  'the page’s cross goes home',
  'cannot be loaded',

  'logging out tells the game',
  'is said, leads to signing in, and back to where the player was',
  'is said over the game too',
  'is told to the page around, and a loader stays',
  'leads to the landing page in an app',
  'mobile: a token that is not good',

  'ten languages to choose from, each by its own name, in its own words',
  'a change of language reaches a running game, which goes on',
  'the game changes the language, which loads the settings anew, and logs its player out',
  'the language that a visitor chose is there when the page comes again',

  'the account opens in place; logging out everywhere reaches the game',
  { of: 'conversation, en', title: 'begins with the form, is answered while it is open, and ends with a rating' },
  'sees in the header how many answers wait, and reads them over the game',

  'a guest’s progress is there after a reload, and after signing in',
  'has the coins after a reload; there is no video',
  'the game pauses meanwhile and uses the purchase up once',
  'a guest saves, signs in and buys; time and sound stop meanwhile, and all is there after a reload',
  'prices, outcomes and refusals arrive as the SDK gives them',
]

const titles = readdirSync('e2e')
  .filter((name) => name.endsWith('.e2e.ts'))
  .flatMap((name) => titlesOf(`e2e/${name}`))

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Patterns that match the titles of the chosen tests. @throws if one of the tests no longer exists. */
export const chosenTests = chosen.map((each) => {
  const { of, title } = typeof each === 'string' ? { of: '', title: each } : each
  if (!titles.some((known) => known.includes(title))) throw new Error(`No test of e2e/ is called "${title}": see e2e/firefox/tests.ts`)
  return new RegExp(`${escaped(of)}.*${escaped(title)}`)
})
