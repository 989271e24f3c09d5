import { deskInbox as deskInboxEn } from '@playhub/phrases/en/desk-inbox'
import { deskInbox as deskInboxRu } from '@playhub/phrases/ru/desk-inbox'
import { translator } from '@playhub/phrases/t'
import type { Browser, Page } from '@playwright/test'
import { signInStaff } from '../world/staff.ts'
import { expect } from '../world/test.ts'
import type { World } from '../world/world.ts'

/** The texts of the inbox, a conversation and the player's card, by language. */
export const inboxPhrases = {
  en: translator<typeof deskInboxEn>('en', deskInboxEn),
  ru: translator<typeof deskInboxEn>('ru', deskInboxRu),
}
const t = inboxPhrases.en

/** Opens the desk in a second browser. */
export const openDesk = async (browser: Browser, world: World, role: 'support' | 'finance', path = '/tickets') => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en', reducedMotion: 'reduce' })
  const desk = await context.newPage()
  await signInStaff(desk, world, role)
  await desk.goto(world.deskUrl + path)
  return desk
}

export const rowOf = (desk: Page, title: string) => desk.getByRole('region', { name: t('inbox.list') }).getByRole('link', { name: title })
export const threadOf = (desk: Page) => desk.getByRole('log', { name: t('thread.title') })
export const replyOf = (desk: Page) => desk.getByRole('textbox', { name: t('composer.replyLabel') })
export const noteOf = (desk: Page) => desk.getByRole('textbox', { name: t('composer.noteLabel') })
const press = (desk: Page, name: string) => desk.getByRole('button', { name, exact: true }).click()

/** Types an answer and sends it; returns the time of the click. */
export const answerAtDesk = async (desk: Page, text: string) => {
  await replyOf(desk).fill(text)
  await press(desk, t('composer.send'))
}

export const openTicketAtDesk = async (desk: Page, world: World, id: string) => {
  await desk.goto(`${world.deskUrl}/tickets/${id}`)
  await expect(replyOf(desk)).toBeVisible()
}

/** Closes the open ticket. A toast has a button with the same name. */
export const closeAtDesk = (desk: Page) =>
  desk
    .getByRole('main')
    .getByRole('button', { name: t('ticket.close'), exact: true })
    .click()
export const reopenAtDesk = (desk: Page) =>
  desk
    .getByRole('button', { name: t('ticket.reopen') })
    .first()
    .click()

/** Records a real video of a quarter of a second in the browser. */
export const recordVideo = async (page: Page) => {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 64, height: 48 })
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.start()
    for (let frame = 0; frame < 8; frame++) {
      if (pen) pen.fillStyle = frame % 2 ? '#2a7' : '#72a'
      pen?.fillRect(0, 0, 64, 48)
      await new Promise((next) => setTimeout(next, 40))
    }
    const ended = new Promise((done) => {
      recorder.onstop = done
    })
    recorder.stop()
    await ended
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return Buffer.from(bytes)
}

export const pickFile = (page: Page, kind: 'image' | 'video', buffer: Buffer) =>
  page
    .locator(`input[type=file][data-kind=${kind}]`)
    .first()
    .setInputFiles(
      kind === 'image' ? { name: 'screen.png', mimeType: 'image/png', buffer } : { name: 'film.webm', mimeType: 'video/webm', buffer },
    )
