/** Creates a store for `useStore` that tells whether a media query matches. On the server no query matches. */
export const mediaStore = (query: string) => ({
  get: () => matchMedia(query).matches,
  onServer: () => false,
  subscribe: (listener: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  },
})
