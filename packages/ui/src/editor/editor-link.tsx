import { Selection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '../button.tsx'
import { ErrorLine } from '../field.tsx'
import type { Texts } from '../texts.ts'
import styles from './editor-link.module.css'
import { hrefTyped } from './href-rule.ts'

export type LinkTextId = `editor.${'linkAddress' | 'linkHint' | 'linkApply' | 'linkRemove' | 'linkCancel' | 'linkWrong' | 'linkWrongHint'}`

type Props = { editor: Editor; texts: Texts<LinkTextId>; onClose: () => void }

/**
 * The form for the URL of a link. It changes the selected text or the link at the cursor. If no text is selected and the cursor is not in a
 * link, it inserts the URL itself as text.
 */
export const EditorLink = ({ editor, texts, onClose }: Props) => {
  const id = useId()
  const [before] = useState<string>(() => editor.getAttributes('link').href ?? '')
  const [address, setAddress] = useState(before)
  const [isWrong, setIsWrong] = useState(false)

  const close = () => {
    onClose()
    // The library's own focus command runs only in the next animation frame, and characters typed before that would be lost.
    editor.view.focus()
  }
  const apply = () => {
    const href = hrefTyped(address)
    if (!href) return setIsWrong(true)
    const chain = editor.chain()
    if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent([
        { type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] },
        { type: 'text', text: ' ' },
      ])
    } else {
      // Moves the cursor behind the link. If the link's text stayed selected, the next typed letter would replace it.
      chain
        .extendMarkRange('link')
        .setLink({ href })
        .command(({ tr, dispatch }) => {
          dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(tr.selection.to), -1)))
          return true
        })
    }
    chain.run()
    close()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run()
    close()
  }
  const handleKeys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      // Esc must not also close the dialog around the editor.
      event.stopPropagation()
      close()
    }
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      // Enter must not also submit the form around the editor.
      event.preventDefault()
      apply()
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers lay out a fieldset by special rules.
    <div className={styles.link} role="group" aria-labelledby={`${id}-label`} onKeyDown={handleKeys}>
      <label id={`${id}-label`} htmlFor={id}>
        {texts('editor.linkAddress')}
      </label>
      <input
        id={id}
        className={styles.address}
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        placeholder={texts('editor.linkHint')}
        value={address}
        // biome-ignore lint/a11y/noAutofocus: the user has pressed a button to open this field.
        autoFocus
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onChange={(event) => {
          setAddress(event.target.value)
          setIsWrong(false)
        }}
      />
      <div className={styles.actions}>
        <Button onClick={apply}>{texts('editor.linkApply')}</Button>
        {before !== '' && (
          <Button variant="quiet" onClick={remove}>
            {texts('editor.linkRemove')}
          </Button>
        )}
        <Button variant="quiet" onClick={close}>
          {texts('editor.linkCancel')}
        </Button>
      </div>
      {isWrong && (
        <div className={styles.wrong} role="alert">
          <ErrorLine id={`${id}-error`} error={{ text: texts('editor.linkWrong'), hint: texts('editor.linkWrongHint') }} />
        </div>
      )}
    </div>
  )
}
