import { apiPrefix } from '@playhub/contract/api'
import { support } from '@playhub/contract/support'
import { guestWriter, picture, staffOf } from '../steps/support.ts'
import type { Scene, Screen } from './scene.ts'

/** The screens of support: the list, the form, and a conversation in its states. */

const texts = {
  en: {
    title: 'Pearls did not arrive',
    first: '<p>I bought 100 pearls an hour ago, the money is gone and the pearls are <strong>not there</strong>.</p>',
    second: '<p>Here is what I see:</p>',
    answer: '<p>Thank you, we have found the payment. Please restart the game and look again.</p><p>The pearls should be there now.</p>',
    other: 'The game does not open on my phone',
  },
  ru: {
    title: 'Не пришли жемчужины',
    first: '<p>Час назад я купил 100 жемчужин, деньги списались, а жемчужин <strong>до сих пор нет</strong>.</p>',
    second: '<p>Вот что я вижу:</p>',
    answer:
      '<p>Спасибо, мы нашли платёж. Перезапустите, пожалуйста, игру и посмотрите ещё раз.</p><p>Жемчужины уже должны быть на месте.</p>',
    other: 'Игра не открывается на телефоне',
  },
}

/** Stores the identity of a new guest in the browser, so that the hub treats the visitor as this guest. */
const asGuest = async ({ world, page }: Scene) => {
  const guest = await guestWriter(world)
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, guest.stored)
  return guest
}

/** Creates a conversation with an answer. */
const talk = async (scene: Scene) => {
  const guest = await asGuest(scene)
  const { title, first, second, answer } = texts[scene.language]
  const id = await guest.create(title, first)
  await guest.write(id, second, picture)
  const staff = await staffOf(scene.world)
  await staff.answer(id, answer)
  return { guest, staff, id }
}

const openTicket = async ({ world, page, t }: Scene, id: string) => {
  await page.goto(`${world.hubUrl}/support/tickets?id=${id}`)
  await page.getByRole('log').getByRole('time').first().waitFor()
  await page.getByLabel(t('chat.message'), { exact: true }).waitFor()
}

const openForm = async ({ world, page, t }: Scene) => {
  await page.goto(`${world.hubUrl}/support/tickets`)
  await page.getByLabel(t('createTicket.description'), { exact: true }).waitFor()
}

export const supportScreens: readonly Screen[] = [
  { name: 'support-first', open: openForm },
  {
    name: 'support-create-wrong',
    player: 'new',
    open: async (scene) => {
      const { page, t } = scene
      await openForm(scene)
      await page.getByRole('button', { name: t('createTicket.submit') }).click({ force: true })
      await page.locator('input[type=file][data-kind=video]').setInputFiles({ name: 'film.gif', mimeType: 'image/gif', buffer: picture })
      await page.locator('input[type=file][data-kind=image]').setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: picture })
      await page.getByText('screen.png').waitFor()
    },
  },
  {
    name: 'support-list',
    open: async (scene) => {
      const { guest, staff, id } = await talk(scene)
      await guest.create(texts[scene.language].other, texts[scene.language].second)
      await staff.close(await guest.create(texts[scene.language].title, texts[scene.language].first))
      await guest.write(id, texts[scene.language].second)
      await scene.page.goto(`${scene.world.hubUrl}/support/tickets`)
      await scene.page.getByRole('link', { name: texts[scene.language].other }).waitFor()
    },
  },
  {
    name: 'support-chat',
    open: async (scene) => {
      const { id } = await talk(scene)
      await openTicket(scene, id)
      await scene.page.getByRole('button', { name: scene.t('media.open') }).waitFor()
    },
  },
  {
    name: 'support-chat-offline',
    open: async (scene) => {
      const { page, t, language } = scene
      const { id } = await talk(scene)
      await page.route(`**${apiPrefix}${support.sendMessage.path}`, (route) => route.abort())
      await openTicket(scene, id)
      await page.getByLabel(t('chat.message'), { exact: true }).fill(texts[language].other)
      await page.locator('input[type=file][data-kind=image]').setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: picture })
      await page.getByRole('button', { name: t('chat.send') }).click()
      await page.getByText(t('chat.queued')).waitFor()
    },
  },
  {
    name: 'support-closed',
    open: async (scene) => {
      const { staff, id } = await talk(scene)
      await staff.close(id)
      await openTicket(scene, id)
      await scene.page.getByText(scene.t('chat.closed')).waitFor()
      await scene.page.getByRole('radio', { name: scene.t('rating.score', { score: 4 }) }).check({ force: true })
    },
  },
  {
    name: 'support-failure',
    open: async (scene) => {
      const { world, page, t } = scene
      await page.route(`**${apiPrefix}${support.getTickets.path}*`, (route) => route.abort())
      await page.goto(`${world.hubUrl}/support/tickets`)
      await page.getByText(t('tickets.failed')).waitFor()
    },
  },
]
