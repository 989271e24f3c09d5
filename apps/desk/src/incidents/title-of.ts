import type { IncidentTexts } from '@playhub/contract/desk/incidents'
import { FALLBACK_LANGUAGE } from '@playhub/contract/limits'

/** Returns the title that staff see: the English title or, if it is missing, the title in any other language. */
export const titleOf = (texts: IncidentTexts) => (texts[FALLBACK_LANGUAGE] ?? Object.values(texts)[0])?.title ?? ''
