import { deskProjects } from '@playhub/phrases/en/desk-projects'
import { translator } from '@playhub/phrases/t'
import type { Page } from '@playwright/test'
import { signInStaff } from '../../world/staff.ts'
import { expect } from '../../world/test.ts'
import type { World } from '../../world/world.ts'

/** Helpers for the tests of a project's settings, section by section, and of the keys of the game's server. */

export const t = translator<typeof deskProjects>('en', deskProjects)

export const open = async (page: Page, world: World, section: string, project = 'familytown') => {
  await signInStaff(page, world, 'admin')
  await page.goto(`${world.deskUrl}/projects/${project}/${section}`)
  await expect(page.getByRole('navigation', { name: /^Settings of/ })).toBeVisible()
}
