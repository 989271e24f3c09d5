/** What the browser keeps of a key; undefined when it keeps nothing, nonsense, or lets no one ask. */
export const readLocal = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value; in a browser that blocks storage the game goes on without it. */
export const writeLocal = (key: string, value: unknown) => {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Blocked or full: nothing to be done, and nothing the player could do mid-game.
  }
}
