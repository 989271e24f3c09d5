import type { Page } from '@playwright/test'
import { inboxPhrases } from '../inbox.ts'
import { deskPhrases } from '../staff.ts'

/** Payments at the desk: found by every kind of id, filtered, viewed and refunded. */

export const desk = deskPhrases.en

export const inbox = inboxPhrases.en

export const panelOf = (page: Page) => page.getByRole('complementary')
