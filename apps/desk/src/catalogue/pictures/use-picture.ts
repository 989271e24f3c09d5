import type { PictureKind } from '@playhub/contract/projects/picture-sets'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type CutFile, cutPicture } from '../../pictures/cut-picture.ts'
import { CENTRE, type Focal } from '../../pictures/focal-crop.ts'
import { type Progress, sendFiles } from '../../pictures/send-files.ts'
import { type Fit, fitOf } from './picture-needs.ts'

/** A file that was chosen and is not uploaded yet. `url` is an object URL, with which this page shows the file. */
export type Chosen = { file: Blob; url: string; width: number; height: number; fit: Fit }
type Sending = { set: string; files: readonly CutFile[]; progress: Progress }
export type PictureFailure =
  | { kind: 'unreadable' }
  | { kind: 'tooSmall'; width: number; height: number }
  | { kind: 'failed'; error: unknown }

type Options = {
  kind: PictureKind
  /** Creates the files from the chosen picture. The default creates all files for this kind of picture. */
  cut?: ((chosen: Blob, focal: Focal) => Promise<readonly CutFile[]>) | undefined
  onSent: (set: string) => void
}

/** Returns the state of a picture field, and functions that turn a chosen, dropped or pasted file into a set of files on the server. */
export const usePicture = ({ kind, cut = (chosen, focal) => cutPicture(chosen, kind, undefined, focal), onSent }: Options) => {
  const [chosen, setChosen] = useState<Chosen>()
  const [focal, setFocal] = useState(CENTRE)
  const [sending, setSending] = useState<Sending>()
  const [failure, setFailure] = useState<PictureFailure>()
  const [isBusy, setBusy] = useState(false)
  const newest = useRef(0)
  // The form may change during the upload, so the callback of the latest rendering is called.
  const whenSent = useRef(onSent)
  useLayoutEffect(() => {
    whenSent.current = onSent
  })
  useEffect(
    () => () => {
      newest.current += 1
    },
    [],
  )
  useEffect(() => () => chosen && URL.revokeObjectURL(chosen.url), [chosen])

  const reset = () => {
    newest.current += 1
    setChosen(undefined)
    setSending(undefined)
    setFailure(undefined)
    setBusy(false)
    setFocal(CENTRE)
  }
  const choose = async (file: Blob) => {
    reset()
    const number = newest.current
    const size = await sizeOf(file)
    if (number !== newest.current) return
    if (!size) return setFailure({ kind: 'unreadable' })
    const fit = fitOf(kind, size)
    if (fit === 'tooSmall') return setFailure({ kind: 'tooSmall', ...size })
    setChosen({ file, url: URL.createObjectURL(file), ...size, fit })
  }
  /** Uploads the files. If `send` is called again after a failure, it uploads only the files that are still missing. */
  const send = async () => {
    if (!chosen || isBusy) return
    newest.current += 1
    const number = newest.current
    const isNewest = () => number === newest.current
    setFailure(undefined)
    setBusy(true)
    try {
      const files = sending?.files ?? (await cut(chosen.file, focal))
      const begun = sending ?? { set: crypto.randomUUID(), files, progress: {} }
      if (!isNewest()) return
      setSending(begun)
      await sendFiles(begun.set, files, begun.progress, (progress) => isNewest() && setSending({ ...begun, progress }))
      if (!isNewest()) return
      reset()
      whenSent.current(begun.set)
    } catch (error) {
      if (!isNewest()) return
      setBusy(false)
      setFailure({ kind: 'failed', error })
    }
  }
  /** Sets the focal point. The new crops need new files, and files on the server never change. So the next upload creates a new set. */
  const aim = (next: Focal) => {
    setFocal(next)
    setSending(undefined)
  }
  return { chosen, focal, aim, choose, send, cancel: reset, sending, failure, isBusy }
}

const sizeOf = async (file: Blob) => {
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return { width, height }
  } catch {
    return undefined
  }
}
