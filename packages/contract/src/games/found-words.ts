/** Converts a text to the form that searches compare: in lower case and without accents, so that "Cafe" finds "Café". */
export const foldText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
