import { desk as deskEn } from '@playhub/phrases/en/desk'
import { desk as deskRu } from '@playhub/phrases/ru/desk'
import { translator } from '@playhub/phrases/t'
import type { Page } from '@playwright/test'
import { demoStaff, demoStaffPassword, demoStaffSecret } from '../../apps/api/src/seed/demo-staff.ts'
import { faintText } from '../look/checks.ts'
import { expect, expectAccessible } from '../world/test.ts'
import { codeAt, stepNow } from '../world/totp.ts'

/** The desk's texts, by language. */
export const deskPhrases = { en: translator<typeof deskEn>('en', deskEn), ru: translator<typeof deskEn>('ru', deskRu) }
export type DeskT = (typeof deskPhrases)['en']

/** Returns the login data of a demo member of staff. */
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

/**
 * Signs in again on the sign-in screens, after the session has ended. Uses the authenticator's code of the next time step, because the code
 * from the setup has already been used.
 */
export const signInAgain = async (page: Page, member: { email: string; password: string; secret: string }) => {
  const t = deskPhrases.en
  await fillPassword(page, t, member)
  await page.getByLabel(t('factor.code')).fill(codeAt(member.secret, stepNow() + 1))
  await page.getByRole('button', { name: t('factor.submit'), exact: true }).click()
}

/** Expects that axe finds no violation in either theme. In the second theme, only the contrast is checked. */
export const expectAccessibleInBoth = async (page: Page) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await faintText(page)).toEqual([])
}

/** Returns the heading of the open screen. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/**
 * Adds a virtual authenticator to the browser. It confirms every request without a person. After `setRight(false)`, it reports that the
 * fingerprint or PIN is wrong.
 */
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
    /** Sets whether a person touches the authenticator. If nobody touches it, the browser's prompt stays open. */
    setPresent: (enabled: boolean) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

/** Expects that the element has the focus and that the focus is visible. */
export const expectFocused = async (page: Page, name: string) => {
  const at = page.locator(':focus')
  await expect(at).toHaveAccessibleName(name)
  await expect(at).toHaveCSS('outline-style', 'solid')
}
