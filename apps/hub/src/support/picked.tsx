import { type PickedFile, PickedFiles } from '@playhub/ui/picked-files'
import { useLanguage } from '../i18n/i18n.tsx'
import { useEditorT } from './texts.ts'

/** Shows picked files, with the texts in the page's language. */
export const Picked = (props: { files: readonly PickedFile[]; onRemove?: ((file: PickedFile) => void) | undefined }) => {
  const { language } = useLanguage()
  const texts = useEditorT()
  return <PickedFiles {...props} texts={texts} language={language} />
}
