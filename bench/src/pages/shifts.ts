import type { Browser } from '@playwright/test'
import { atMost, figure, type Result } from '../figures.ts'
import type { Screen } from './browser.ts'
import { visit } from './vitals.ts'

const ROUTES = [
  '/games/ru/',
  '/games/en/neuroarena/',
  '/prices/familytown',
  '/docs/contacts.en.html',
  '/session/login',
  '/session/login/email',
  '/session/registration',
  '/transactions',
  '/support/tickets',
]
const SCREENS: readonly Screen[] = ['phone', 'desktop']

/** Opens each of `ROUTES` once on each screen size. The result is the largest layout shift (CLS) of a page. */
export const measureShifts = async (browser: Browser, hubUrl: string): Promise<Result> => {
  const seen: { where: string; shift: number; shifts: string[] }[] = []
  for (const route of ROUTES) {
    for (const screen of SCREENS) seen.push({ where: `${route} ${screen}`, ...(await visit(browser, screen, hubUrl + route)) })
  }
  const worst = Math.max(...seen.map(({ shift }) => shift))
  return {
    figures: [figure({ row: 20, what: `CLS, worst of ${ROUTES.length} more routes`, unit: '', goal: atMost(0) }, [worst])],
    notes: seen
      .filter(({ shift }) => shift > 0)
      .map(({ where, shift, shifts }) => `${where}: CLS ${shift.toFixed(4)}, moved ${shifts.slice(0, 3).join('; ')}`),
  }
}
