import { checkContent, type FileProblem } from '@playhub/browser/file-rules'
import type { MediaKind } from '@playhub/contract/support'
import type { PickedFile } from '@playhub/ui/picked-files'
import { useState } from 'react'

type Picked = { file: File; problem: FileProblem | undefined }

/**
 * Returns the picture and the video of the next message. There is at most one picture and one video. A newly picked file replaces the
 * earlier file.
 */
export const usePicked = () => {
  const [picked, setPicked] = useState<Partial<Record<MediaKind, Picked>>>({})
  const all = (['image', 'video'] as const).flatMap((kind) => {
    const one = picked[kind]
    return one ? [{ kind, ...one }] : []
  })
  const fileOf = (kind: MediaKind) => picked[kind]?.file
  return {
    image: fileOf('image'),
    video: fileOf('video'),
    hasProblem: all.some(({ problem }) => problem !== undefined),
    rows: all.map(
      ({ kind, file, problem }): PickedFile => ({
        ...{ kind, name: file.name, bytes: file.size },
        state: problem ? { at: 'refused', problem } : { at: 'waiting' },
      }),
    ),
    pick: async (kind: MediaKind, file: File) => {
      const problem = await checkContent(kind, file)
      setPicked((now) => ({ ...now, [kind]: { file, problem } }))
    },
    drop: (kind: MediaKind) => setPicked(({ [kind]: _, ...rest }) => rest),
    clear: () => setPicked({}),
  }
}
