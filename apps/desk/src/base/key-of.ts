/** Returns the Latin letter of a key in any keyboard layout: `о` on a Russian keyboard is `j`. Other keys keep their name. */
export const keyOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>) => {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return letter && !/^[a-z]$/i.test(key) ? letter.toLowerCase() : key.length === 1 ? key.toLowerCase() : key
}
