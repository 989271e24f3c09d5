import * as z from 'zod/mini'
import { localized } from '../catalogue.ts'
import { language, projectId } from '../fields.ts'
import { gameDocument } from './projects.ts'

/**
 * Path of the hub's page that shows a draft inside a frame of the desk. The messages between this page and the desk have the form of
 * `messages.ts`. Only messages from the origins of the hub and the desk are accepted.
 */
export const PREVIEW_PATH = '/desk-preview'
/**
 * The id of the page's root element. The server writes the desk's origin into an attribute of this element. Only that origin may send
 * messages to the page.
 */
export const PREVIEW_ROOT_ID = 'preview'

export const previewViews = ['card', 'page'] as const
export type PreviewView = (typeof previewViews)[number]
export const previewThemes = ['dark', 'light'] as const
export type PreviewTheme = (typeof previewThemes)[number]

export const shownDraft = z.object({
  project: projectId,
  document: gameDocument,
  /** The title of the project's pages. */
  title: localized,
  language,
  theme: z.enum(previewThemes),
  /** What the preview shows. For a single-game site, the preview always shows the age question. */
  view: z.enum(previewViews),
})
export type ShownDraft = z.infer<typeof shownDraft>

export const toPreview = { DESK_TO_PREVIEW_SHOW: shownDraft } as const
/** The preview page sends this message once, when it can receive a draft. Before that, the page shows nothing. */
export const fromPreview = { PREVIEW_TO_DESK_READY: z.object({}) } as const
