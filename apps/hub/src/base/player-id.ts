/**
 * Groups the digits in fours from the end: `48201177` becomes `4820 1177`. The space allows no line break, and copied text contains only
 * the digits.
 */
export const groupPlayerId = (userId: string) => userId.replace(/\B(?=(?:\d{4})+$)/g, '\u00a0')
