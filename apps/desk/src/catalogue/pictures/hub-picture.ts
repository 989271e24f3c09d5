import { useEditing } from '../editing.tsx'

/** The address of a hub picture for the desk; empty if there is none. */
export const useHubPicture = (address: string): string => {
  const { from } = useEditing()
  return address.startsWith('/') ? `${from.hubUrl}${address}` : address
}
