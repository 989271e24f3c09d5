import { useEditing } from '../editing.tsx'

/** Returns the complete URL of a picture that the hub serves; empty if there is none. */
export const useHubPicture = (address: string): string => {
  const { from } = useEditing()
  return address.startsWith('/') ? `${from.hubUrl}${address}` : address
}
