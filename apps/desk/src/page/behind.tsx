import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import type { UseMutationResult } from '@tanstack/react-query'
import { useRefusalText } from '../base/refusal-text.ts'
import { useEditingT } from '../forms/editing-texts.ts'

type Props = {
  /** A colleague has saved since. */
  isBehind: boolean
  /** Loads theirs and puts the own changes on top. */
  merge: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending' | 'error'>
  /** What both have changed, by name, once theirs is loaded. */
  both: readonly string[] | undefined
}

/** A colleague was quicker: what to do, and afterwards where both had changed the same. */
export const Behind = ({ isBehind, merge, both }: Props) => {
  const t = useEditingT()
  const refusalText = useRefusalText()
  if (isBehind)
    return (
      <Notice
        kind="warning"
        title={t('merge.title')}
        action={
          <Button busy={merge.isPending} onClick={() => merge.mutate()}>
            {t('merge.load')}
          </Button>
        }
      >
        {merge.error ? refusalText(merge.error) : t('merge.text')}
      </Notice>
    )
  if (!both) return null
  return <Notice>{both.length > 0 ? t('merge.both', { count: both.length, names: both.join('; ') }) : t('merge.loaded')}</Notice>
}
