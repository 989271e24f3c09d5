/** Whether a media query matches, for `useStore`. On the server none matches. */
export const mediaStore = (query: string) => ({
  get: () => matchMedia(query).matches,
  onServer: () => false,
  subscribe: (listener: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  },
})
