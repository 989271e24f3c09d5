import type { PictureKind } from '@playhub/contract/projects/picture-sets'
import { useRefusalText } from '../../base/refusal-text.ts'
import { PictureUnreadable } from '../../pictures/cut-picture.ts'
import { useCatalogueT } from '../texts.ts'
import { leastSize } from './picture-needs.ts'
import type { PictureFailure } from './use-picture.ts'

/** Returns a function that gives the text for a failed picture: why it failed and what to do. */
export const useFailureText = () => {
  const t = useCatalogueT()
  const refusalText = useRefusalText()
  return (kind: PictureKind, failure: PictureFailure): string => {
    switch (failure.kind) {
      case 'unreadable':
        return t('picture.unreadable')
      case 'tooSmall': {
        const { width: leastWidth, height: leastHeight } = leastSize(kind)
        return t('picture.tooSmall', { width: failure.width, height: failure.height, leastWidth, leastHeight })
      }
      case 'failed':
        if (failure.error instanceof PictureUnreadable) return t('picture.unreadable')
        return t('picture.failed', { reason: refusalText(failure.error), again: t('picture.again') })
    }
  }
}
