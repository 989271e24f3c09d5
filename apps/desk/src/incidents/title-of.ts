import type { IncidentTexts } from '@playhub/contract/desk/incidents'
import { FALLBACK_LANGUAGE } from '@playhub/contract/limits'

/** The title that staff see: English, else any. */
export const titleOf = (texts: IncidentTexts) => (texts[FALLBACK_LANGUAGE] ?? Object.values(texts)[0])?.title ?? ''
