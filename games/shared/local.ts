/** Returns the stored value of a key; undefined if there is none, it is not JSON, or storage is blocked. */
export const readLocal = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value. If the browser blocks storage, the game continues without it. */
export const writeLocal = (key: string, value: unknown) => {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is blocked or full. The write is skipped, because neither the game nor the player can do anything about it.
  }
}
