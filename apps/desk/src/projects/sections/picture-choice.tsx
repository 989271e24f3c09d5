import { pictureAddress } from '@playhub/contract/projects/picture-addresses'
import type { PictureKind } from '@playhub/contract/projects/picture-sets'
import { Button } from '@playhub/ui/button'
import { ErrorLine } from '@playhub/ui/field'
import { useMutation } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useRefusalText } from '../../base/refusal-text.ts'
import { useSession } from '../../base/session.tsx'
import { useEditingT } from '../../forms/editing-texts.ts'
import { cutPicture, PictureUnreadable } from '../../pictures/cut-picture.ts'
import { sendPicture } from '../../pictures/send-files.ts'
import { useProjectsT } from '../../readiness/projects-texts.ts'
import { useFieldProblem } from '../problem-text.ts'
import type { SettingsForm } from '../use-settings.ts'
import styles from './picture-choice.module.css'

type Props = { name: 'favicon' | 'appIcon' | 'ogImage'; kind: PictureKind; file: string; form: SettingsForm }

/** A picture in the settings. A chosen file is cropped and uploaded at once, but players see it only after the section is saved. */
export const PictureChoice = ({ name, kind, file, form }: Props) => {
  const t = useProjectsT()
  const editingT = useEditingT()
  const refusalText = useRefusalText()
  const id = useId()
  const { hubUrl } = useSession()
  const input = useRef<HTMLInputElement>(null)
  const address = form.document[name]
  const { error } = useFieldProblem(form, name)
  const send = useMutation({
    mutationFn: async (chosen: File) => sendPicture(await cutPicture(chosen, kind)),
    onSuccess: (set) => form.change({ [name]: pictureAddress(set, file) }),
  })
  const failure = send.error && (send.error instanceof PictureUnreadable ? editingT('picture.unreadable') : refusalText(send.error))
  const handleChosen = (chosen: File | undefined) => {
    if (chosen && !send.isPending) send.mutate(chosen)
    // Clears the input, so that the same file can be chosen again.
    if (input.current) input.current.value = ''
  }
  return (
    <fieldset className={styles.picture} data-kind={kind} data-wrong={error !== undefined || undefined}>
      <legend>{t(`pages.${name}`)}</legend>
      <div className={styles.pictureBox}>
        {address ? <Shown key={address} source={address.startsWith('/') ? hubUrl + address : address} /> : <NoPicture />}
      </div>
      <div className={styles.pictureText}>
        <p id={id} className={styles.hint}>
          {t(`pages.${name}Hint`)}
        </p>
        <div className={styles.actions}>
          <Button busy={send.isPending} aria-describedby={id} onClick={() => input.current?.click()}>
            {editingT(address ? 'picture.replace' : 'picture.choose')}
          </Button>
          {address && (
            <Button
              variant="quiet"
              onClick={({ currentTarget }) => {
                form.change({ [name]: '' })
                // The pressed button disappears, so the focus moves to the button that chooses a picture.
                currentTarget.closest('fieldset')?.querySelector('button')?.focus()
              }}
            >
              {editingT('picture.remove')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/*"
          data-picture={name}
          onChange={(event) => handleChosen(event.target.files?.[0])}
        />
        {failure ? <ErrorLine id={`${id}-error`} error={{ text: failure }} /> : error && <ErrorLine id={`${id}-error`} error={error} />}
      </div>
    </fieldset>
  )
}

const Shown = ({ source }: { source: string }) => {
  const [isBroken, setBroken] = useState(false)
  return isBroken ? <NoPicture /> : <img src={source} alt="" onError={() => setBroken(true)} />
}

const NoPicture = () => {
  const t = useEditingT()
  return (
    <span className={styles.noPicture}>
      <ImageOff size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className="visually-hidden">{t('picture.none')}</span>
    </span>
  )
}
