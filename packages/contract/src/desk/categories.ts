import * as z from 'zod/mini'
import { projectId } from '../fields.ts'
import { CATEGORIES_MAX } from '../games/list-rules.ts'
import { category } from '../games/portal.ts'
import { byRole, call } from './endpoint.ts'

/** A category of the portal (the hub's pages that list games). `games`: the projects in the category, in the order of the catalogue. */
export const editedCategory = z.extend(category, { games: z.array(projectId).check(z.maxLength(1000)) })
export type EditedCategory = z.infer<typeof editedCategory>

const list = z.object({
  /** The categories, in the order in which the portal shows them. */
  items: z.array(editedCategory).check(z.maxLength(CATEGORIES_MAX)),
  /** The version of the list. A change based on an older version is refused. */
  version: z.string().check(z.maxLength(64)),
})
export type CategoryList = z.infer<typeof list>

export const categories = {
  getCategories: call({
    method: 'GET',
    path: '/editor/categories',
    summary: 'The categories of the portal in order, with their names in all languages and their games',
    access: ['content'],
    reply: list,
    refusals: byRole,
  }),
  saveCategories: call({
    method: 'POST',
    path: '/editor/categories',
    summary: 'The whole list anew, at once for everybody. Games join and leave categories in their drafts too',
    access: ['content'],
    body: list,
    reply: list,
    refusals: [...byRole, 'EDITED_MEANWHILE'],
  }),
} as const
