import type { Page } from '@playwright/test'
import { inboxPhrases } from '../inbox.ts'
import { deskPhrases } from '../staff.ts'

/** For the tests of payments at the desk. Staff find payments by every kind of id, filter, view and refund them. */

export const desk = deskPhrases.en

export const inbox = inboxPhrases.en

export const panelOf = (page: Page) => page.getByRole('complementary')
