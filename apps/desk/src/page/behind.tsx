import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import type { UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { useRefusalText } from '../base/refusal-text.ts'
import { useEditingT } from '../forms/editing-texts.ts'

type Props = {
  /** Whether a colleague has saved a newer version. */
  isBehind: boolean
  /** Loads the colleague's version and applies the unsaved changes to it. */
  merge: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending' | 'error'>
  /** The fields that were changed in this browser and also by a colleague; undefined until the colleague's version is loaded. */
  both: readonly string[] | undefined
}

/** Shown when a colleague has saved a newer version. Offers to load that version, and then lists the conflicts. */
export const Behind = ({ isBehind, merge, both }: Props) => {
  const t = useEditingT()
  const refusalText = useRefusalText()
  const box = useRef<HTMLDivElement>(null)
  const handleLoad = () => {
    // The pressed button disappears, so the focus moves to the box, which stays.
    box.current?.focus()
    merge.mutate()
  }
  if (!isBehind && !both) return null
  return (
    <div ref={box} tabIndex={-1}>
      {isBehind ? (
        <Notice
          kind="warning"
          title={t('merge.title')}
          action={
            <Button busy={merge.isPending} onClick={handleLoad}>
              {t('merge.load')}
            </Button>
          }
        >
          {merge.error ? refusalText(merge.error) : t('merge.text')}
        </Notice>
      ) : (
        both && <Notice>{both.length > 0 ? t('merge.both', { count: both.length, names: both.join('; ') }) : t('merge.loaded')}</Notice>
      )}
    </div>
  )
}
