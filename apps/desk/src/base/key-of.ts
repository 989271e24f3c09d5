/** The letter on the key, whatever script the keyboard is set to: `о` of a Russian one is `j`. */
export const keyOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>) => {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return letter && !/^[a-z]$/i.test(key) ? letter.toLowerCase() : key.length === 1 ? key.toLowerCase() : key
}
