import { readFile } from 'node:fs/promises'
import { apiPrefix } from '@playhub/contract/api'
import { support } from '@playhub/contract/support'
import type { Page } from '@playwright/test'
import { changeAs, newSubject } from './steps/desk-tickets.ts'
import { deskPhrases, expectAccessibleInBoth, heading } from './steps/staff.ts'
import { guestWriter, staffOf } from './steps/support.ts'
import { signInStaff } from './world/staff.ts'
import { expect, test } from './world/test.ts'

/** Tests of the reports on support. */

const t = deskPhrases.en
const COMMENT = '=1+1 <img src=x onerror=alert(1)> thank you'

test('the report of some days: compared, as charts, as tables and as a file', async ({ page, world }) => {
  await signInStaff(page, world, 'finance')
  await page.goto(`${world.deskUrl}/reports`)
  for (const name of ['numbers', 'waits', 'satisfaction', 'days', 'agents', 'rated'] as const)
    await expect(page.getByRole('heading', { name: t(`reports.${name}`) })).toBeVisible()
  await expect(page.getByRole('img', { name: new RegExp(`^${t('reports.created')}`) })).toBeVisible()
  await page.getByRole('button', { name: t('reports.last', { count: 30 }) }).click()
  await expect(page.getByRole('button', { name: t('reports.last', { count: 30 }) })).toHaveAttribute('aria-pressed', 'true')
  const summary = page.getByText(t('reports.table'))
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: t('reports.days') }).getByRole('row')).toHaveCount(31)

  // The downloaded file must have the same numbers as the screen.
  expectSame(await shownTables(page), await savedTables(page))
  await expectAccessibleInBoth(page)
  await page.goto(`${world.deskUrl}/reports?from=2026-01-02&to=2026-01-01`)
  await expect(page.getByText(t('reports.rangeWrong'))).toBeVisible()
  await page.goto(`${world.deskUrl}/reports?from=2025-01-01&to=2026-01-01`)
  await expect(page.getByText(t('reports.rangeLong', { count: 92 }))).toBeVisible()
  await expect(heading(page, t('screen.reports'))).toBeVisible()
})

test('the report of a project, a language, a tag and a colleague, with the ratings that it counts', async ({ page, world }) => {
  const guest = await guestWriter(world)
  const subject = newSubject('Rated')
  const id = await guest.create(subject, '<p>Where are my pearls?</p>')
  await (await staffOf(world)).answer(id, '<p>In your chest.</p>')
  await changeAs(world, 'support', id, { tags: ['report-test'], status: 'closed' })
  const rated = await fetch(world.hubUrl + apiPrefix + support.rateTicket.path, {
    method: 'POST',
    headers: { ...guest.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ticketId: id, score: 2, comment: COMMENT }),
  })
  expect(rated.status).toBe(200)

  await signInStaff(page, world, 'finance')
  await page.goto(`${world.deskUrl}/reports`)
  await page.getByLabel(t('reports.project')).selectOption('familytown')
  await page.getByLabel(t('reports.language')).selectOption('en')
  await page.getByLabel(t('reports.tag')).selectOption('report-test')
  await expect(page).toHaveURL(/from=.*&to=.*&project=familytown&language=en&tag=report-test/)
  await page.getByLabel(t('reports.score')).selectOption('2')
  await page.getByLabel(t('reports.onlyComments')).check()
  await page.reload()
  await expect(page.getByLabel(t('reports.tag')), 'the address says it all').toHaveValue('report-test')
  await expect(page.getByLabel(t('reports.score'))).toHaveValue('2')
  const list = page.getByRole('list', { name: t('reports.rated') })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText(COMMENT)
  await expect(list.locator('img')).toHaveCount(0)
  expectSame(await shownTables(page), await savedTables(page))

  // A report about one member of staff has no number of opened conversations, because only players open them.
  await page.getByLabel(t('reports.agent'), { exact: true }).selectOption({ index: 1 })
  await expect(page.getByText(t('reports.createdByNobody'))).toBeVisible()
  await page.getByLabel(t('reports.language')).selectOption('ja')
  await expect(page.getByText(t('reports.nothing'))).toBeVisible()
  await page.getByRole('button', { name: t('reports.clear') }).click()
  await expect(page).toHaveURL(/reports\?from=[\d-]+&to=[\d-]+$/)

  await list.getByRole('link', { name: subject }).click()
  await expect(page).toHaveURL(new RegExp(`/tickets/${id}`))
})

type Shown = { title: string; columns: string[]; rows: { name: string; cells: string[] }[] }

/** Returns the texts of all tables on the screen. */
const shownTables = (page: Page): Promise<Shown[]> =>
  page.locator('main table').evaluateAll((tables) =>
    tables.map((table) => ({
      title: table.parentElement?.getAttribute('aria-label') ?? '',
      columns: [...table.querySelectorAll('thead th[data-number]')].map((cell) => cell.textContent ?? ''),
      rows: [...table.querySelectorAll('tbody tr')].map((row) => ({
        name: row.querySelector('th')?.textContent ?? '',
        cells: [...row.querySelectorAll('td[data-number]')].map((cell) => cell.textContent ?? ''),
      })),
    })),
  )

/** Downloads the report as a file. Returns the tables of the file; the first line of each is its title. */
const savedTables = async (page: Page): Promise<string[][][]> => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('common.csv') }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^playhub-support-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  return text
    .slice(1)
    .split('\r\n\r\n')
    .map((table) => table.trimEnd().split('\r\n').map(cellsOf))
}
const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')

/** Expects that the file has each number of the screen, and its change since the earlier period. */
const expectSame = (shown: readonly Shown[], saved: readonly string[][][]) => {
  for (const { title, columns, rows } of shown) {
    const table = saved.find(([first, head]) => first?.[0] === title && columns.every((name) => head?.some((cell) => isOf(cell, name))))
    const [, head = [], ...lines] = table ?? []
    expect(
      lines.map(([name]) => name),
      title,
    ).toEqual(rows.map(({ name }) => name))
    for (const [at, { cells }] of rows.entries())
      for (const [column, text] of cells.entries()) {
        const start = head.findIndex((cell) => isOf(cell, columns[column] ?? ''))
        const [value = '', , change = ''] = lines[at]?.slice(start) ?? []
        const show = head[start]?.endsWith(', s') ? inWords : (number: number) => number.toLocaleString('en')
        expect(text.startsWith(value === '' ? t('reports.none') : show(Number(value))), `${title}: ${text} is ${value}`).toBe(true)
        if (Number(change) !== 0) {
          // A change is shown as "5 fewer". The word gives the direction, so the number has no minus sign.
          const words = Number(change) > 0 ? /more|longer|higher/ : /fewer|shorter|lower/
          expect(text).toContain(show(Math.abs(Number(change))))
          expect(text).toMatch(words)
          expect(text).not.toMatch(/[+-]\d/)
        } else if (change === '0') expect(text).toContain(t('reports.same'))
      }
  }
}
const isOf = (cell: string, name: string) => cell === name || cell === t('reports.csvSeconds', { name })

const inWords = (seconds: number) => {
  const minutes = Math.round(seconds / 60)
  if (seconds < 60) return t('reports.seconds', { count: seconds })
  if (minutes < 60) return t('reports.minutes', { count: minutes })
  if (minutes < 1440) return t('reports.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  return t('reports.daysHours', { days: Math.floor(Math.round(minutes / 60) / 24), hours: Math.round(minutes / 60) % 24 })
}
