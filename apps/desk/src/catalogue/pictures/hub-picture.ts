import { useEditing } from '../editing.tsx'

/** Where the desk reads a picture of the hub; empty for none. */
export const useHubPicture = (address: string): string => {
  const { from } = useEditing()
  return address.startsWith('/') ? `${from.hubUrl}${address}` : address
}
