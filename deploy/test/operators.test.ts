import { expect, test } from 'vitest'
import { findCommands, readCommands } from '../../scripts/operators/document.ts'
import { compareWithDocuments } from '../../scripts/operators/life-of-installation.ts'

/**
 * These tests check that every command of the operators' documents has either a step of `npm run operators:try` that runs it, or a reason
 * why no step runs it.
 */

const DOCUMENT = `
Run \`npm start\`, \`npm start\` again, and look at \`npm\` or \`data\`.

\`\`\`sh
one
two
\`\`\`

\`\`\`nginx
npm in a setting
\`\`\`

## Other

1. Ask \`select 1\`:

   \`\`\`sql
   select
     2
   \`\`\`
`

test('commands are found in blocks and in lines, each once', () => {
  const textsIn = (section?: string) => findCommands(DOCUMENT, { file: 'a.md', ...(section && { section }) }).map(({ text }) => text)
  expect(textsIn()).toEqual(['npm start', 'one\ntwo', 'select 1', 'select\n  2'])
  expect(textsIn('## Other')).toEqual(['select 1', 'select\n  2'])
  expect(textsIn('## None')).toEqual([])
})

test('every command of docs/operators.md has a step or a reason, and every step a command', () => {
  const commands = readCommands()
  expect(commands.length).toBeGreaterThan(40)
  expect(compareWithDocuments(commands)).toEqual({ untried: [], unknown: [], both: [] })
})
