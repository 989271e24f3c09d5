/** What went wrong in a state, for whoever looks at it and for the script that walks them. */
const complaints: string[] = []
Object.assign(globalThis, { complaints })

export const complain = (text: string) => {
  complaints.push(text)
}

/** Also what the browser and React say. */
export const listen = () => {
  const said = console.error
  console.error = (...parts: unknown[]) => {
    complain(parts.map(String).join(' '))
    said(...parts)
  }
  addEventListener('error', ({ message }) => complain(message))
  addEventListener('unhandledrejection', ({ reason }) => complain(`unhandled: ${reason}`))
}
