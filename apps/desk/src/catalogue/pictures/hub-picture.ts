import { useEditing } from '../editing.tsx'

/** The URL of a hub picture, as the desk loads it; empty if there is none. */
export const useHubPicture = (address: string): string => {
  const { from } = useEditing()
  return address.startsWith('/') ? `${from.hubUrl}${address}` : address
}
