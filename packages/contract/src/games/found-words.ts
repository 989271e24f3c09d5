/** A text as searches compare it: in small letters without accents, so that "Cafe" finds "Café". */
export const foldText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
