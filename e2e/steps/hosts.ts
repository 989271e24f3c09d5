import type { HostResult } from '@playhub/contract/hosting'
import { expect } from '../world/test.ts'
import { heardByHost, resultInAddress } from './outside.ts'
import type { Paying } from './payments/pay.ts'
import { buyInShop, heardInGame, listenInGame, openGame, play } from './play.ts'
import type { Visit } from './visit.ts'

/** How the hub is shown: in the frame of a web page, in an app's web view, or over a game. */
export type Host = 'web' | 'mobile' | 'game'

/**
 * Opens a page of the hub as this host shows it: in the frame of a host page (`web`), or alone, with the parameters of an app (`mobile`).
 */
export const openIn = async ({ page, t, world, language }: Visit, host: 'web' | 'mobile', path: string): Promise<Paying> => {
  if (host === 'mobile') {
    await page.goto(`${world.hubUrl}${path}?source=mobile&project=familytown&locale=${language}`)
    return { page, t }
  }
  await page.goto(`${world.simulatorUrl}/host/web?path=${path}&project=familytown&locale=${language}`)
  return { page: page.frameLocator('#hub'), t }
}

/** Buys the first item of the game's shop that costs money. */
export const buyOverGame = async (visit: Visit): Promise<Paying> => {
  await openGame(visit)
  await play(visit)
  await listenInGame(visit)
  await buyInShop(visit, 'builder')
  return visit
}

/**
 * Leaves the hub with its close button. If `asked` is true, leaving cancels a payment: the hub asks for confirmation, and this function
 * confirms.
 */
export const leaveBy = async ({ page, t }: Paying, host: Host, asked: boolean) => {
  const cross =
    host === 'game'
      ? page.getByRole('dialog').getByRole('button', { name: t('common.closeToGame') })
      : page.getByRole('banner').getByRole('button', { name: t('shell.close'), exact: true })
  await cross.click()
  if (asked)
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('payment.cancelYes') })
      .click()
}

const places = { payment: '/payments/done', unauthorized: '/unauthorized', auth: '/session/loginDone' }

/**
 * Expects that the host gets this result. In a frame of a web page, the host must get no other result, and the hub must then show its
 * loader. In an app, the hub must open the landing page with the result. Over a game, the hub must send the result to the game and close
 * its dialog.
 */
export const expectHeard = async (visit: Visit, host: Host, told: HostResult) => {
  const { page, t } = visit
  switch (host) {
    case 'web':
      await expect.poll(() => heardByHost(page)).toEqual([told])
      return expect(page.frameLocator('#hub').getByText(t('loader.loading'), { exact: true })).toBeVisible()
    case 'mobile':
      await page.waitForURL((url) => url.pathname === places[told.type])
      return expect(resultInAddress(page)).toEqual(told)
    case 'game': {
      const body = { ...(told.data as object), isError: told.isError, errorCode: told.errorCode }
      await expect
        .poll(() => heardInGame(visit))
        .toContainEqual(expect.objectContaining({ type: 'PLAYHUB_TO_IFRAME_PAYMENT_RESULT', body }))
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  }
}
