import { readFileSync } from 'node:fs'

/** This file finds the commands that the documents tell an operator to run. */

/** A command as it is written in a document. A command with the language `sh` is run by bash, one with `sql` by psql. */
export type Command = { text: string; language: 'sh' | 'sql'; file: string; line: number }

/** The documents. With `section`, only the section under this heading is read, because the other sections are about other problems. */
const SOURCES: readonly { file: string; section?: string }[] = [
  { file: 'docs/operators.md' },
  { file: 'docs/runbooks.md', section: '## Restore to a point in time' },
]

/** Code in backquotes inside a sentence is a command if it begins with one of these words, and more words follow. */
const PROGRAMS = [
  ...[
    'apt-get',
    'cp',
    'curl',
    'docker',
    'export',
    'git',
    'grep',
    'helm',
    'journalctl',
    'kubectl',
    'mkdir',
    'node',
    'npm',
    'npx',
    'openssl',
  ],
  ...['pg_basebackup', 'pg_createcluster', 'pg_ctl', 'pg_ctlcluster', 'pg_dump', 'pg_restore', 'podman', 'psql', 'rm', 'sha256sum'],
  ...['sysctl', 'systemctl', 'tar', 'ulimit', 'useradd'],
]
const STATEMENTS = ['alter', 'create', 'delete', 'drop', 'grant', 'insert', 'select', 'update']

const INLINE = /`([^`\n]+)`/g
const FENCE = /^( *)```(\w*)$/

const languageOf = (code: string): Command['language'] | undefined => {
  const [first = '', ...others] = code.split(' ')
  if (others.length === 0) return undefined
  if (PROGRAMS.includes(first)) return 'sh'
  return STATEMENTS.includes(first) ? 'sql' : undefined
}

/** Returns the commands of one document in their order. A command that the document has several times is returned once. */
export const findCommands = (markdown: string, { file, section }: { file: string; section?: string }): Command[] => {
  const found = new Map<string, Command>()
  const add = (text: string, language: Command['language'] | undefined, line: number) => {
    if (language && !found.has(text)) found.set(text, { text, language, file, line })
  }
  let isInSection = section === undefined
  let block: { language: string; indent: string; lines: string[]; line: number } | undefined
  for (const [at, text] of markdown.split('\n').entries()) {
    const [, indent, language = ''] = FENCE.exec(text) ?? []
    if (indent !== undefined && !block) block = { language, indent, lines: [], line: at + 1 }
    else if (indent !== undefined && block) {
      if (isInSection && (block.language === 'sh' || block.language === 'sql')) add(block.lines.join('\n'), block.language, block.line)
      block = undefined
    } else if (block) block.lines.push(text.startsWith(block.indent) ? text.slice(block.indent.length) : text)
    else {
      if (section !== undefined && text.startsWith('## ')) isInSection = text === section
      if (isInSection) for (const [, code = ''] of text.matchAll(INLINE)) add(code, languageOf(code), at + 1)
    }
  }
  return [...found.values()]
}

/** Returns the commands of all documents. */
export const readCommands = (): Command[] =>
  SOURCES.flatMap((source) => findCommands(readFileSync(source.file, 'utf8'), source)).filter(
    ({ text }, at, all) => all.findIndex((other) => other.text === text) === at,
  )

if (import.meta.main) for (const { file, line, language, text } of readCommands()) console.log(`${file}:${line} (${language})\n  ${text}`)
