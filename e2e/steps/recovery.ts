import { expect } from '../world/test.ts'
import type { Place, Visit } from './visit.ts'

type Recovering = { page: Place; t: Visit['t'] }

export const askForCode = async ({ page, t }: Recovering, email?: string) => {
  await expect(page.getByRole('heading', { name: t('recovery.title') })).toBeVisible()
  if (email !== undefined) await page.getByLabel(t('recovery.email'), { exact: true }).fill(email)
  await page.getByRole('button', { name: t('recovery.submit') }).click()
}

/** Enters the code and waits for the form for the new password. */
export const proveCode = async ({ page, t }: Recovering, code: string) => {
  await page.getByLabel(t('code.label')).fill(code)
  await expect(page.getByRole('heading', { name: t('recovery.newTitle') })).toBeVisible()
}

export const passwordField = ({ page, t }: Recovering) => page.getByLabel(t('recovery.password'), { exact: true })
export const repeatField = ({ page, t }: Recovering) => page.getByLabel(t('recovery.repeat'), { exact: true })

export const setPassword = async (visit: Recovering, password: string, repeated = password) => {
  await passwordField(visit).fill(password)
  await repeatField(visit).fill(repeated)
  await visit.page.getByRole('button', { name: visit.t('recovery.save') }).click()
}
