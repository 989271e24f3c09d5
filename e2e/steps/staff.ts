import { desk as deskEn } from '@playhub/phrases/en/desk'
import { desk as deskRu } from '@playhub/phrases/ru/desk'
import { translator } from '@playhub/phrases/t'
import type { Page } from '@playwright/test'
import { demoStaff, demoStaffPassword, demoStaffSecret } from '../../apps/api/src/seed/demo-staff.ts'
import { atRest, faintText } from '../look/checks.ts'
import { expect, expectAccessible } from '../world/test.ts'
import { codeAt, stepNow } from '../world/totp.ts'

/** What the desk says, by language. */
export const deskPhrases = { en: translator<typeof deskEn>('en', deskEn), ru: translator<typeof deskEn>('ru', deskRu) }
export type DeskT = (typeof deskPhrases)['en']

/** A member of the demo staff as a person knows themselves. */
export const demoMember = (role: 'support' | 'finance' | 'content') => {
  const found = demoStaff.find(({ roles }) => roles.some((own) => own === role))
  if (!found) throw new Error(`nobody of the demo staff is ${role}`)
  return { ...found, password: demoStaffPassword, secret: demoStaffSecret }
}

export const fillPassword = async (page: Page, t: DeskT, who: { email: string; password: string }) => {
  await page.getByLabel(t('signIn.email')).fill(who.email)
  await page.getByLabel(t('signIn.password'), { exact: true }).fill(who.password)
  await page.getByRole('button', { name: t('signIn.submit') }).click()
}

/** By the screens of the sign-in, in the page where the session has ended; with the code after that of setting up, which is used. */
export const signInAgain = async (page: Page, member: { email: string; password: string; secret: string }) => {
  const t = deskPhrases.en
  await fillPassword(page, t, member)
  await page.getByLabel(t('factor.code')).fill(codeAt(member.secret, stepNow() + 1))
  await page.getByRole('button', { name: t('factor.submit'), exact: true }).click()
}

/** What is on the screen reads well by axe in both themes; the second can break one rule only. */
export const expectAccessibleInBoth = async (page: Page) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await atRest(page)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await atRest(page)
  expect(await faintText(page)).toEqual([])
}

/** The heading of the screen that is open. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A device that confirms by itself: a finger that is always right, until `isRight` is false. */
export const addAuthenticator = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setRight: (isRight: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isRight }),
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

/** The keyboard is at this, and it can be seen that it is. */
export const expectFocused = async (page: Page, name: string) => {
  const at = page.locator(':focus')
  await expect(at).toHaveAccessibleName(name)
  await expect(at).toHaveCSS('outline-style', 'solid')
}
