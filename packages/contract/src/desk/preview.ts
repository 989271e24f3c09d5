import * as z from 'zod/mini'
import { localized } from '../catalogue.ts'
import { projectId } from '../fields.ts'
import { SHORT_LANGUAGES } from '../limits.ts'
import { gameDocument } from './projects.ts'

/** The page of the hub that shows staff what they write, in a frame of the desk. Messages as in `messages.ts`, between these two origins only. */
export const PREVIEW_PATH = '/desk-preview'
/** Attribute of the element with this id; the server writes the desk's origin into it, the only one that may speak to the page. */
export const PREVIEW_ROOT_ID = 'preview'

export const previewViews = ['card', 'page'] as const
export type PreviewView = (typeof previewViews)[number]
export const previewThemes = ['dark', 'light'] as const
export type PreviewTheme = (typeof previewThemes)[number]

export const shownDraft = z.object({
  project: projectId,
  document: gameDocument,
  /** The project's own name for its pages. */
  title: localized,
  language: z.enum(SHORT_LANGUAGES),
  theme: z.enum(previewThemes),
  /** Of a single-game site the question for the age is all there is to show. */
  view: z.enum(previewViews),
})
export type ShownDraft = z.infer<typeof shownDraft>

export const toPreview = { DESK_TO_PREVIEW_SHOW: shownDraft } as const
/** It listens, and has shown nothing yet: told once. */
export const fromPreview = { PREVIEW_TO_DESK_READY: z.object({}) } as const
