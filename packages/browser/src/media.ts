/** Whether a media query holds, for `useStore`. On the server none does. */
export const mediaStore = (query: string) => ({
  get: () => matchMedia(query).matches,
  onServer: () => false,
  subscribe: (listener: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  },
})
