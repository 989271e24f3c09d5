const loading = new Map<string, Promise<void>>()

/**
 * Runs a provider's script once, even if this function is called several times. After a failure, the next call tries again. @throws when a
 * blocker or the network stops the script.
 */
export const loadScript = (url: string): Promise<void> => {
  const known = loading.get(url)
  if (known) return known
  const script = new Promise<void>((resolve, reject) => {
    const element = document.createElement('script')
    element.src = url
    element.async = true
    element.addEventListener('load', () => resolve())
    element.addEventListener('error', () => {
      element.remove()
      loading.delete(url)
      reject(new Error(`${url} did not load`))
    })
    document.head.append(element)
  })
  loading.set(url, script)
  return script
}
