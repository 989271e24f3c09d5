/** `48201177` becomes `4820 1177`: groups of four from the end, with no line break between. Copied text contains only the digits. */
export const groupPlayerId = (userId: string) => userId.replace(/\B(?=(?:\d{4})+$)/g, '\u00a0')
