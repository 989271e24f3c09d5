import { expect, test } from 'vitest'
import { projectInPath } from './project.ts'

test.each([
  ['/session/login/s1/web/ru/neuroarena', 'neuroarena'],
  ['/session/login/s1/web/ru/neuroarena/tok', 'neuroarena'],
  ['/payments/process/p1/web/ru/islandm3/', 'islandm3'],
  ['/payments/yandex-pay/p1/web/ru/islandm3/tok', 'islandm3'],
  ['/Payments/Stripe/p1/web/en/islandm3', 'islandm3'],
])('%s names its project', (path, project) => {
  expect(projectInPath(path)).toBe(project)
})

test.each([
  '/',
  '/prices',
  '/prices/neuroarena',
  '/prices/',
  '/session/login/s1/web/ru',
  '/session/login/email/s1/web/ru',
  '/session/login/code/s1/web/ru',
  '/payments/process/p1/web/ru',
  '/payments/done/ok',
  '/games/ru/neuroarena/',
])('%s names none', (path) => {
  expect(projectInPath(path)).toBeUndefined()
})
