import type { IncidentTexts } from '@playhub/contract/desk/incidents'
import { FALLBACK_LANGUAGE } from '@playhub/contract/limits'

/** Returns the title that staff see: the English one or, if there is none, any other. */
export const titleOf = (texts: IncidentTexts) => (texts[FALLBACK_LANGUAGE] ?? Object.values(texts)[0])?.title ?? ''
