import { expect } from '../world/test.ts'
import type { Visit } from './visit.ts'

/** This file has steps on the separate pages for signing in and registering. */

export const openLogin = ({ page, world }: Visit, path = '/session/login') => page.goto(world.hubUrl + path)

export const expectSignedIn = ({ page, t }: Visit) =>
  expect(page.getByRole('button', { name: new RegExp(t('shell.profile', { name: '' })) })).toBeVisible()

export const field = ({ page, t }: Visit, id: 'emailLogin.email' | 'emailLogin.password' | 'registration.password' | 'code.label') =>
  page.getByLabel(t(id), { exact: true })
