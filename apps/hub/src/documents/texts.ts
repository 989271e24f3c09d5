import type { Language } from '@playhub/contract/limits'
import { type DocumentAddress, type DocumentText, readFileName, readText } from './rules.ts'

// Each text is a separate file, so that a visitor loads only one text.
const files = import.meta.glob<string>('./texts/{en,ru}/*.html', { query: '?raw', import: 'default' })
const ready = new Map<string, DocumentText>()

const fileOf = ({ name, language }: DocumentAddress) => `./texts/${language}/${name}.html`

export const loadDocument = async (file: string, visitor: Language): Promise<void> => {
  const address = readFileName(file, visitor)
  const load = address && files[fileOf(address)]
  if (load) ready.set(fileOf(address), readText(await load()))
}

/** Returns the text of a document; undefined until the text is loaded. */
export const documentOf = (file: string, visitor: Language) => {
  const address = readFileName(file, visitor)
  const text = address && ready.get(fileOf(address))
  return text && { ...address, ...text }
}
