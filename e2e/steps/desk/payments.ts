import type { Page } from '@playwright/test'
import { inboxPhrases } from '../inbox.ts'
import { deskPhrases } from '../staff.ts'

/** Helpers for the tests of payments at the desk: find payments by every kind of id, filter them, open them and refund them. */

export const desk = deskPhrases.en

export const inbox = inboxPhrases.en

export const panelOf = (page: Page) => page.getByRole('complementary')
