/** `48201177` is `4820 1177`: groups of four from the end, held together. What is copied keeps the digits only. */
export const groupPlayerId = (userId: string) => userId.replace(/\B(?=(?:\d{4})+$)/g, '\u00a0')
