/** Returns a name in small letters and without accents, so that `jose` finds `José`. */
export const plainName = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const wordsOfName = (name: string) => name.split(/[\s-]+/)

const NAMED = /(?<![\p{L}\p{N}._-])@([\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*)/gu

/** Returns the parts of a text that look like mentions: `@` and a whole word of the name of one of these people. */
export const namedIn = (text: string, people: readonly { name: string }[]): string[] => {
  const known = new Set(people.flatMap(({ name }) => wordsOfName(plainName(name))))
  return [...new Set([...text.matchAll(NAMED)].filter(([, word = '']) => known.has(plainName(word))).map(([found]) => found))]
}
