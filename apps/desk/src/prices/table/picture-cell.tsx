import { Spinner } from '@playhub/ui/spinner'
import { useMutation } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useRefusalText } from '../../base/refusal-text.ts'
import { useSession } from '../../base/session.tsx'
import { useEditingT } from '../../forms/editing-texts.ts'
import { cutPicture, PictureUnreadable } from '../../pictures/cut-picture.ts'
import { sendPicture } from '../../pictures/send-files.ts'
import { showToast } from '../../states/toasts.tsx'
import type { CellProblem } from '../problems.ts'
import { CellBox, CellNotes } from './cell.tsx'
import styles from './picture-cell.module.css'

type Props = {
  label: string
  logoName: string
  was: string | undefined
  problems: readonly CellProblem[]
  onChange: (next: string) => void
}

/** The picture of a line. A chosen file is cropped and uploaded at once, and assigned to the line when the list is saved. */
export const PictureCell = ({ label, logoName, was, problems, onChange }: Props) => {
  const t = useEditingT()
  const refusalText = useRefusalText()
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: async (chosen: File) => sendPicture(await cutPicture(chosen, 'item')),
    onSuccess: onChange,
    onError: (error) => showToast(error instanceof PictureUnreadable ? t('picture.unreadable') : refusalText(error), 'danger'),
  })
  const handleChosen = (chosen: File | undefined) => {
    if (chosen && !send.isPending) send.mutate(chosen)
    // Clears the input, so that the same file can be chosen again.
    if (file.current) file.current.value = ''
  }
  return (
    <CellBox isChanged={was !== undefined}>
      <button
        type="button"
        className={styles.picture}
        data-cell="logoName"
        aria-label={`${label}. ${t(send.isPending ? 'picture.sending' : logoName ? 'picture.replace' : 'picture.choose')}`}
        aria-busy={send.isPending || undefined}
        aria-describedby={id}
        onClick={() => file.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          handleChosen(event.dataTransfer.files[0])
        }}
      >
        {send.isPending ? <Spinner /> : <Shown key={logoName} logoName={logoName} />}
      </button>
      <input ref={file} type="file" hidden accept="image/*" onChange={(event) => handleChosen(event.target.files?.[0])} />
      <CellNotes id={id} was={was} problems={problems} />
    </CellBox>
  )
}

const Shown = ({ logoName }: { logoName: string }) => {
  const { hubUrl } = useSession()
  const [isBroken, setBroken] = useState(false)
  if (logoName === '' || isBroken) return <ImageOff size={18} strokeWidth={1.75} aria-hidden="true" />
  return (
    <img
      src={`${hubUrl}/images/items/${encodeURIComponent(logoName)}.webp`}
      width={40}
      height={40}
      alt=""
      loading="lazy"
      onError={() => setBroken(true)}
    />
  )
}
