import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { type NamedTest, namedTests } from '../laws/named-tests.ts'
import { reports } from './test-reports.ts'

/** The last step of `npm test`: checks that every test named in docs/coverage.md and docs/abuse-cases.md ran and none was skipped. */

/**
 * A test that ran. `titles`: the titles of its groups, the outermost first, and then the title of the test. They contain values instead of
 * `%s` and `${…}`.
 */
type Ran = { path: string; titles: string[]; isSkipped: boolean }

type VitestReport = { testResults: { name: string; assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[] }
type Suite = { title: string; file: string; specs: { title: string; tests: { status: string }[] }[]; suites?: Suite[] }
type BrowserReport = { config: { rootDir: string }; suites: Suite[] }

const read = <T>(path: string) => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined)

const fromVitest = ({ testResults }: VitestReport): Ran[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      path: relative('.', name),
      titles: [...ancestorTitles, title],
      isSkipped: status !== 'passed' && status !== 'failed',
    })),
  )

const fromBrowser = ({ config: { rootDir }, suites }: BrowserReport): Ran[] => {
  const within = ({ title, file, specs, suites = [] }: Suite, groups: string[]): Ran[] => [
    ...specs.map((spec) => ({
      path: relative('.', resolve(rootDir, file)),
      titles: [...groups, title, spec.title],
      isSkipped: spec.tests.every(({ status }) => status === 'skipped'),
    })),
    ...suites.flatMap((each) => within(each, [...groups, title])),
  ]
  return suites.flatMap((suite) => within(suite, []))
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns a pattern for the title of a test as written in the source. A placeholder in the title, such as `%s`, matches any text. */
const patternOf = (name: string) =>
  new RegExp(
    name
      .split(/%[a-zA-Z#$%]|\$\{[^}]*\}|\$[a-z]\w*/)
      .map(escaped)
      .join('.*'),
    's',
  )

const problemOf = ({ path, name }: NamedTest, ran: readonly Ran[]) => {
  const pattern = patternOf(name)
  const found = ran.filter((each) => each.path === path && each.titles.some((title) => pattern.test(title)))
  if (found.length === 0) return 'did not run'
  return found.some(({ isSkipped }) => isSkipped) ? 'was skipped' : undefined
}

const unit = read<VitestReport>(reports.unit)
const browser = read<BrowserReport>(reports.e2e)
const ran = [...(unit ? fromVitest(unit) : []), ...(browser ? fromBrowser(browser) : [])]
const isLookedAt = ({ path }: NamedTest) => (path.startsWith('e2e/') ? browser : unit) !== undefined

const named = namedTests()
const looked = named.filter(isLookedAt)
const problems = looked.flatMap((each) => {
  const problem = problemOf(each, ran)
  return problem ? [`${each.at}: ${problem}: ${each.path} "${each.name}"`] : []
})

for (const problem of problems) console.error(problem)
if (!unit) console.log('skipped: what the documents name of the unit tests, which were not run')
if (!browser) console.log('skipped: what the documents name of the browser tests, which were not run')
console.log(`${looked.length - problems.length} of ${named.length} named tests ran`)
process.exitCode = problems.length === 0 ? 0 : 1
